package dev.nopal.cli.mcp;

import dev.nopal.cli.failure.Failure;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/**
 * The jar with the server and its libraries, which lies beside that of the command: they are nearly
 * as large as the command, and no other command needs them.
 */
public final class ServerJar {
    private static final String NAME = "nopal-mcp.jar";

    /** Where the build of the source tree puts it, seen from the jar of the command. */
    private static final String BUILT = "../../mcp/target/" + NAME;

    private ServerJar() {}

    /** Returns the server. */
    public static AssistantServer load() throws IOException {
        Path command = command();
        Path jar = find(command);
        // Not closed: the server runs until the process ends.
        ClassLoader loader =
                new URLClassLoader(
                        new URL[] {jar.toUri().toURL()}, ServerJar.class.getClassLoader());
        // The libraries look for their services there.
        Thread.currentThread().setContextClassLoader(loader);
        return ServiceLoader.load(AssistantServer.class, loader)
                .findFirst()
                .orElseThrow(
                        () ->
                                Failure.usage(
                                        jar
                                                + " has no server for assistants; replace it by that"
                                                + " of this version"));
    }

    /** Returns the jar for a command that was started from this jar or folder. */
    static Path find(Path command) {
        Path folder = command.resolveSibling(NAME);
        Path built = command.resolveSibling(BUILT).normalize();
        for (Path jar : List.of(folder, built)) {
            if (Files.isRegularFile(jar)) {
                return jar;
            }
        }
        throw Failure.usage(
                "nopal mcp needs "
                        + folder
                        + ", which is missing; it is dev.nopal:nopal-mcp:VERSION:jar:all of Maven"
                        + " Central, or mvn -pl mcp -am package in the sources");
    }

    /**
     * Returns the words that start this command again: the same JVM, its options that make it start
     * fast, and the jar.
     */
    public static List<String> nopal() throws IOException {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        for (String word : ProcessHandle.current().info().arguments().orElse(new String[0])) {
            if (!word.startsWith("-X") && !word.startsWith("-D")) {
                break;
            }
            words.add(word);
        }
        words.add("-D" + EndOfInput.PROPERTY + "=true");
        words.addAll(List.of("-jar", command().toString()));
        return words;
    }

    private static Path command() throws IOException {
        try {
            return Path.of(
                    ServerJar.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }
}
