package dev.nopal.system.harness;

import dev.nopal.Tracepoint;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import javax.tools.ToolProvider;

/** Compiles sources into a named module that requires Nopal, below a folder of the test's. */
public record CompiledModule(Path output) {

    /** Compiles what the map holds: a file's name and its text. */
    public static CompiledModule compile(Path folder, Map<String, String> sources) {
        Path output = folder.resolve("classes");
        List<String> arguments =
                new ArrayList<>(
                        List.of("-d", output.toString(), "-parameters", "--module-path", nopal()));
        try {
            for (Map.Entry<String, String> source : sources.entrySet()) {
                Path file = folder.resolve("sources").resolve(source.getKey());
                Files.createDirectories(file.getParent());
                Files.writeString(file, source.getValue());
                arguments.add(file.toString());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        int result =
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, arguments.toArray(String[]::new));
        if (result != 0) {
            throw new AssertionError("javac " + arguments + " failed; see standard error");
        }
        return new CompiledModule(output);
    }

    /** Runs {@code MODULE/CLASS}, with native access for Nopal's module alone. */
    public TargetJvm start(String main) {
        return TargetJvm.launch(
                List.of(
                        "--module-path",
                        nopal() + ":" + output,
                        "--enable-native-access=dev.nopal.core",
                        "--illegal-native-access=deny",
                        "-m",
                        main));
    }

    private static String nopal() {
        return TargetJvm.location(Tracepoint.class);
    }
}
