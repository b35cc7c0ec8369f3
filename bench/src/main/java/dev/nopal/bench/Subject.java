package dev.nopal.bench;

import dev.nopal.testing.Jdk;
import dev.nopal.testing.Jdks;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What runs a program and traces it: a JDK, and the built tree of Nopal that brings the core, the
 * agent and the command.
 */
record Subject(String name, Jdk jdk, Path tree) {
    private static final Path THIS_TREE = Path.of("").toAbsolutePath();

    /** Returns this tree with a JDK. */
    static Subject of(Jdk jdk) {
        return new Subject("JDK " + jdk, jdk, THIS_TREE);
    }

    /** Returns a tree with the JDK of the benchmarks. */
    static Subject of(String name, Path tree) {
        return new Subject(name, Jdks.own(), tree.toAbsolutePath());
    }

    static Subject thisTree() {
        return of("this tree", THIS_TREE);
    }

    /** Returns the option that brings the agent into a JVM from its start. */
    String agent() {
        return "-javaagent:" + tree.resolve("agent/target/bundle/nopal-agent.jar");
    }

    /** Returns the command, which starts from an archive of its own tree. */
    ProcessBuilder nopal(List<String> words) {
        List<String> command = new ArrayList<>(List.of(tree.resolve("nopal").toString()));
        command.addAll(words);
        return new ProcessBuilder(command);
    }

    Path core() throws IOException {
        try (DirectoryStream<Path> jars =
                Files.newDirectoryStream(tree.resolve("core/target"), "nopal-core-*.jar")) {
            for (Path jar : jars) {
                if (!jar.toString().matches(".*-(sources|javadoc|tests)\\.jar")) {
                    return jar;
                }
            }
        }
        throw new IllegalStateException("no core is built in " + tree);
    }
}
