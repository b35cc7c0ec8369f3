package dev.nopal.system.robustness;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.targets.Trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Copies of the classes that another user can read: a checkout may be anywhere. */
final class PublicClasses {
    private static String path;

    private PublicClasses() {}

    static synchronized String path() {
        if (path == null) {
            path = copy();
        }
        return path;
    }

    private static String copy() {
        Require.that(
                Command.of("setpriv", "--reuid=" + Launch.NOBODY, TargetJvm.java(), "-version")
                                .run()
                                .exit()
                        == 0,
                "the JDK is not readable by other users");
        try {
            Path directory = Files.createTempDirectory("nopal-classes");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory)));
            Path core = Path.of(Launch.coreJar());
            Path copy = directory.resolve(core.getFileName().toString());
            Command.of("cp", "-r", core.toString(), copy.toString()).run().requireSuccess();
            Path tests = directory.resolve("tests");
            Path targets = tests.resolve(Trial.class.getPackageName().replace('.', '/'));
            Files.createDirectories(targets.getParent());
            Path from = Path.of(TargetJvm.location(Trial.class)).resolve(tests.relativize(targets));
            Command.of("cp", "-r", from.toString(), targets.toString()).run().requireSuccess();
            Command.of("chmod", "-R", "a+rX", directory.toString()).run().requireSuccess();
            return copy + ":" + tests;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            all.sorted(Comparator.reverseOrder()).forEach(each -> each.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
