package dev.nopal.system.harness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A run of a compiler of another language, which is on the class path of the tests. */
public final class CompilerProcess {
    private static final Duration LONG = Duration.ofMinutes(3);

    private CompilerProcess() {}

    public static void kotlin(String... arguments) {
        run("org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", arguments);
    }

    public static void scala(String... arguments) {
        run("dotty.tools.dotc.Main", arguments);
    }

    /** Returns the class path of Scala's library. */
    public static String scalaLibraries() {
        return path("scala.Option") + ":" + path("scala.CanEqual");
    }

    /** Returns the class path of Kotlin's library. */
    public static String kotlinLibrary() {
        return path("kotlin.Unit");
    }

    private static String path(String name) {
        try {
            return TargetJvm.location(
                    Class.forName(name, false, ClassLoader.getSystemClassLoader()));
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static void run(String compiler, String... arguments) {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                TargetJvm.java(),
                                "-XX:TieredStopAtLevel=1",
                                // The compilers of other people use what newer JDKs warn of.
                                "--sun-misc-unsafe-memory-access=allow",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                compiler));
        command.addAll(List.of(arguments));
        Command.of(command).within(LONG).run().requireSuccess();
    }
}
