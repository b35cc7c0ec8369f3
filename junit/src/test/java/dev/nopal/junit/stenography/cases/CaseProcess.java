package dev.nopal.junit.stenography.cases;

import dev.nopal.junit.library.CaseRun;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** A JVM that runs one class of cases, as a fork of a build does; prints nothing. */
public final class CaseProcess {
    private CaseProcess() {}

    public static Process start(Class<?> cases, Path folder) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        CaseProcess.class.getName(),
                        cases.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .start();
    }

    public static void main(String[] arguments) throws ClassNotFoundException {
        CaseRun run =
                CaseRun.of(
                        Map.of("nopal.stenography.dir", arguments[1]), Class.forName(arguments[0]));
        run.failures().forEach(System.out::println);
        System.exit(run.failures().size());
    }
}
