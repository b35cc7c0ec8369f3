package dev.nopal.system.containers;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Require;
import dev.nopal.testing.Jdk;
import dev.nopal.testing.Jdks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A Java that containers see at {@code /java}: a whole JDK, or an image of some of its modules.
 *
 * @param origin the JDK that it is, or was linked by
 * @param home where it is on this machine
 */
public record JavaRuntime(Jdk origin, Path home) {
    /** The launcher as a container sees it. */
    public static final String JAVA = "/java/bin/java";

    private static final Duration LINKED = Duration.ofMinutes(3);

    /** Returns a whole JDK of this version. */
    public static JavaRuntime jdk(int feature) {
        Jdk found =
                Jdks.all().stream()
                        .filter(jdk -> jdk.feature() == feature)
                        .findFirst()
                        .orElse(null);
        Require.that(found != null, "there is no JDK " + feature);
        try {
            return new JavaRuntime(found, found.home().toRealPath());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the JDK that runs the tests. */
    public static JavaRuntime jdk() {
        return jdk(Runtime.version().feature());
    }

    /**
     * Returns what an image without a JDK has: the modules of servers, and neither {@code
     * jdk.attach} nor a tool.
     */
    public static JavaRuntime jre(int feature) {
        return jdk(feature)
                .linked(
                        "java.instrument,java.logging,java.management,java.naming,java.net.http,"
                                + "java.sql,java.xml,jdk.httpserver,jdk.jfr,jdk.management,jdk.net,"
                                + "jdk.unsupported,jdk.zipfs");
    }

    /** Returns the same of the version that runs the tests. */
    public static JavaRuntime jre() {
        return jre(Runtime.version().feature());
    }

    /** Returns a runtime with no more than an agent needs. */
    public static JavaRuntime minimal() {
        return jdk().linked("java.instrument,jdk.net");
    }

    /** Returns a runtime into which no agent can be loaded. */
    public static JavaRuntime withoutInstrument() {
        return jdk().linked("java.base,java.logging");
    }

    private JavaRuntime linked(String modules) {
        Path made =
                UserCache.folder(
                        "java",
                        origin.version() + " " + home + " " + modules,
                        folder ->
                                Command.of(
                                                origin.tool("jlink"),
                                                "--strip-java-debug-attributes",
                                                "--no-header-files",
                                                "--no-man-pages",
                                                "--add-modules",
                                                modules,
                                                "--output",
                                                folder.resolve("image").toString())
                                        .within(LINKED)
                                        .run()
                                        .requireSuccess());
        return new JavaRuntime(origin, made.resolve("image"));
    }

    /** Returns the folders of this machine that a container needs, each with its place there. */
    List<String> volumes() {
        List<String> volumes = new ArrayList<>();
        volumes.add(home + ":/java:ro");
        try {
            // Debian's JDKs have their configuration in /etc, with links to it.
            Path security = home.resolve("conf/security/java.security");
            Path configuration = security.toRealPath().getParent().getParent();
            if (Files.isSymbolicLink(security) && !configuration.startsWith(home)) {
                volumes.add(configuration + ":" + configuration + ":ro");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return volumes;
    }

    /**
     * Returns options of a small JVM, without which newer JDKs warn of agents and native access.
     */
    List<String> options() {
        List<String> options = new ArrayList<>();
        options.addAll(List.of("-XX:+UseSerialGC", "-Xmx64m", "-XX:TieredStopAtLevel=1"));
        options.add("-XX:+EnableDynamicAgentLoading");
        if (origin.hasKernelSide()) {
            options.add("--enable-native-access=ALL-UNNAMED");
        }
        return options;
    }
}
