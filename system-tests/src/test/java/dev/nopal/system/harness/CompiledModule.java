package dev.nopal.system.harness;

import dev.nopal.Tracepoint;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A named module that requires Nopal, compiled below a folder of the test's. */
public record CompiledModule(Path output) {

    /** Compiles what lies in {@code src/test/resources/modules/NAME}, with more options. */
    public static CompiledModule compile(String name, Path output, String... options) {
        List<String> arguments =
                new ArrayList<>(
                        List.of("-d", output.toString(), "-parameters", "--module-path", nopal()));
        arguments.addAll(Arrays.asList(options));
        Javac.compile(Javac.sourcesIn(sources(name)), arguments);
        return new CompiledModule(output);
    }

    private static Path sources(String name) {
        return Path.of(TargetJvm.location(CompiledModule.class), "modules", name);
    }

    /** Runs {@code MODULE/CLASS}, with native access for Nopal's module alone. */
    public TargetJvm start(String main) {
        return TargetJvm.launch(
                List.of(
                        "--module-path",
                        path(),
                        "--enable-native-access=dev.nopal.core",
                        "--illegal-native-access=deny",
                        "-m",
                        main));
    }

    /** Returns the path of Nopal and the module, for modules or classes. */
    public String path() {
        return nopal() + ":" + output;
    }

    private static String nopal() {
        return TargetJvm.location(Tracepoint.class);
    }
}
