package dev.nopal.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.junit.cases.LaunchedTests;
import dev.nopal.testing.Jdk;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Tests in a JVM of another version, with another version of JUnit. */
final class ForkedTests {
    private static final List<String> MODULES = List.of("core", "script", "agent");
    private static final Path OTHER_JUNIT = Path.of("target/junit5");

    private final Jdk jdk;
    private final Path folder;
    private final List<String> path = new ArrayList<>();
    private final List<String> options = new ArrayList<>();

    /**
     * @param folder for the files that tests publish
     */
    ForkedTests(Jdk jdk, Path folder) {
        this.jdk = jdk;
        this.folder = folder;
        path.add("target/java17");
        path.add("target/java17-tests");
        MODULES.forEach(module -> path.add("../" + module + "/target/java17"));
        path.addAll(libraries("assertj-core", "byte-buddy", "opentest4j"));
    }

    ForkedTests option(String option) {
        options.add(option);
        return this;
    }

    ForkedTests path(Path more) {
        path.add(more.toString());
        return this;
    }

    /** Uses the JUnit of these tests. */
    ForkedTests withThisJunit() {
        path.addAll(libraries("junit-"));
        return this;
    }

    /** Uses JUnit 5.14. */
    ForkedTests withOlderJunit() throws IOException {
        try (Stream<Path> jars = Files.list(OTHER_JUNIT)) {
            jars.forEach(jar -> path.add(jar.toString()));
        }
        return this;
    }

    /** Returns the jars on this class path whose names begin so. */
    private static List<String> libraries(String... names) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(jar -> Arrays.stream(names).anyMatch(new File(jar).getName()::startsWith))
                .toList();
    }

    /** Runs tests; returns everything that was printed, errors included. */
    String run(String... classes) throws IOException, InterruptedException {
        Path output = folder.resolve("output.txt");
        List<String> command = new ArrayList<>(List.of(jdk.java()));
        command.addAll(options);
        command.addAll(List.of("-cp", String.join(File.pathSeparator, path)));
        command.addAll(List.of(LaunchedTests.class.getName(), folder.toString()));
        command.addAll(List.of(classes));
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("has ended").isTrue();
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(output);
    }
}
