package dev.nopal.system.publishing;

import dev.nopal.system.harness.Command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A local Maven repository for projects outside this tree: links to what the build has loaded, and
 * this tree's artifacts as {@code mvn install} would put them there.
 */
public final class TemporaryRepository implements AutoCloseable {
    private static final Path ROOT = Path.of(System.getProperty("nopal.root")).normalize();
    private static final List<String> MODULES =
            List.of("core", "script", "agent", "junit", "spring");
    private static final Duration BUILD_TIME = Duration.ofMinutes(2);
    private static final Pattern DEPENDENCY =
            Pattern.compile("(?s)```xml\\R(<dependency>.*?</dependency>)\\R```");
    private static final Pattern ARTIFACT =
            Pattern.compile("</parent>\\s*<artifactId>([\\w-]+)</artifactId>");
    private static final Pattern VERSION =
            Pattern.compile("<artifactId>nopal-parent</artifactId>\\s*<version>([^<]+)</version>");

    private final Path folder;
    private final String version;

    private TemporaryRepository(Path folder, String version) {
        this.folder = folder;
        this.version = version;
    }

    public static TemporaryRepository in(Path folder) throws IOException {
        Path users = Path.of(System.getProperty("localRepository")); // As surefire says.
        Command.of("cp", "-rs", users.toString(), folder.toString()).run().requireSuccess();
        TemporaryRepository repository =
                new TemporaryRepository(
                        folder, only(VERSION, Files.readString(ROOT.resolve("pom.xml"))));
        repository.install("nopal-parent", "pom", ROOT.resolve("pom.xml"));
        for (String module : MODULES) {
            Path pom = ROOT.resolve(module).resolve("pom.xml");
            String artifact = only(ARTIFACT, Files.readString(pom));
            Path jar =
                    ROOT.resolve(module)
                            .resolve("target")
                            .resolve(artifact + "-" + repository.version + ".jar");
            if (!Files.exists(jar)) {
                throw new AssertionError(jar + " is missing; run mvn package");
            }
            repository.install(artifact, "pom", pom);
            repository.install(artifact, "jar", jar);
        }
        return repository;
    }

    private void install(String artifact, String type, Path file) throws IOException {
        Path target = folder.resolve("dev/nopal").resolve(artifact).resolve(version);
        Files.createDirectories(target);
        Path installed = target.resolve(artifact + "-" + version + "." + type);
        Files.deleteIfExists(installed);
        Files.copy(file, installed);
    }

    private static String only(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new AssertionError("no " + pattern + " in " + text);
        }
        return matcher.group(1);
    }

    /** Removes it: JUnit would warn of each link. */
    @Override
    public void close() {
        Command.of("rm", "-rf", folder.toString()).run().requireSuccess();
    }

    /** Returns the version of the artifacts of this tree. */
    public String version() {
        return version;
    }

    /** Runs Maven on a project, without the network. */
    public Command.Result maven(Path project, String... arguments) {
        List<String> command =
                new ArrayList<>(List.of("mvn", "-B", "-ntp", "-o", "-Dmaven.repo.local=" + folder));
        command.addAll(List.of(arguments));
        return Command.of(command)
                .in(project)
                .environment(Map.of("JAVA_HOME", System.getProperty("java.home")))
                .within(BUILD_TIME)
                .run();
    }

    /** Returns the version of a plugin that this build uses: others may not be there. */
    public static String pluginVersion(String name) throws IOException {
        String artifact = "<artifactId>" + Pattern.quote(name) + "</artifactId>";
        return inPom(artifact + "\\s*<version>([^<]+)</");
    }

    /** Returns a property of the parent of all modules. */
    public static String property(String name) throws IOException {
        return inPom("<" + Pattern.quote(name) + ">([^<]+)</");
    }

    private static String inPom(String pattern) throws IOException {
        return only(Pattern.compile(pattern), Files.readString(ROOT.resolve("pom.xml")));
    }

    /** Returns the dependency that a document tells its readers to add. */
    public String dependency(String document) throws IOException {
        String block = only(DEPENDENCY, Files.readString(ROOT.resolve(document)));
        if (!block.contains("<version>" + version + "</version>")) {
            throw new AssertionError(document + " names another version than " + version);
        }
        return block;
    }
}
