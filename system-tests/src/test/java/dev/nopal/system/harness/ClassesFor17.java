package dev.nopal.system.harness;

import dev.nopal.Tracepoint;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * Classes that the tests compile for Java 17, as a library author does, so that every JDK can run
 * them.
 */
public final class ClassesFor17 {
    private static final String RELEASE = "17";
    private static final Path ROOT = Path.of(System.getProperty("nopal.root")).normalize();
    private static final Path TESTS = ROOT.resolve("system-tests/src/test/java/dev/nopal/system");
    private static final Path TARGETS = TESTS.resolve("targets");
    private static final Path RECIPES = TESTS.resolve("recipes");
    private static final Path EXAMPLES = ROOT.resolve("examples/src/main/java/dev/nopal/examples");

    private static Path mill;
    private static Path kitchen;
    private static Path counter;

    private ClassesFor17() {}

    /** Returns the class path of {@code Mill} and the other targets for 17, with Nopal's core. */
    public static synchronized String mill() {
        if (mill == null) {
            mill =
                    compiled(
                            TARGETS,
                            "Compiling",
                            "Copies",
                            "Dialogue",
                            "Mill",
                            "MillRemains",
                            "MillThreads",
                            "Stone",
                            "Words");
        }
        return TargetJvm.location(Tracepoint.class) + ":" + mill;
    }

    /** Returns the folder of the example {@code Kitchen}. */
    public static synchronized Path kitchen() {
        if (kitchen == null) {
            kitchen = compiled(EXAMPLES, "Kitchen", "Cook");
        }
        return kitchen;
    }

    /** Returns the folder of the agent {@code InstrumentedClassCounter}. */
    public static synchronized Path counter() {
        if (counter == null) {
            counter = compiled(RECIPES, "InstrumentedClassCounter");
        }
        return counter;
    }

    private static Path compiled(Path folder, String... names) {
        Path output = temporary();
        compile(Stream.of(names).map(name -> folder.resolve(name + ".java")).toList(), output);
        return output;
    }

    /** Compiles sources for Java 17 into a folder; with Nopal's core on the class path. */
    public static void compile(Collection<Path> sources, Path output) {
        compile(sources, output, TargetJvm.location(Tracepoint.class));
    }

    /** Compiles sources for Java 17 into a folder. */
    public static void compile(Collection<Path> sources, Path output, String classPath) {
        Javac.compile(
                sources,
                List.of(
                        "--release",
                        RELEASE,
                        "-g",
                        "-parameters",
                        "-proc:none",
                        "-Xlint:-options",
                        "-cp",
                        classPath,
                        "-d",
                        output.toString()));
    }

    private static Path temporary() {
        try {
            Path folder = Files.createTempDirectory("nopal-classes-for-17-");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted((a, b) -> b.compareTo(a)).forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            // Some files are left in the temporary folder: no test depends on that.
        }
    }
}
