package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The compiler of the tests' C programs, with probes of {@code sys/sdt.h}. */
public final class Native {
    private final Path folder;

    /** Compiles into this folder. */
    public Native(Path folder) {
        this.folder = folder;
    }

    /** Skips the test, or fails it in CI, if C with probes cannot be compiled. */
    public static void require() {
        Tools.require("gcc");
        Tools.requireFact(
                Files.exists(Path.of("/usr/include/sys/sdt.h"))
                        || Files.exists(Path.of("/usr/include/x86_64-linux-gnu/sys/sdt.h"))
                        || Files.exists(Path.of("/usr/include/aarch64-linux-gnu/sys/sdt.h")),
                "sys/sdt.h is not installed");
    }

    /** Compiles the program that loads libraries. */
    public Path program() throws IOException {
        return compile("program.c", "program", "-O1", "-ldl");
    }

    /** Compiles a library with a provider of this name. */
    public Path library(String provider) throws IOException {
        return compile(
                "library.c",
                "lib" + provider + ".so",
                "-shared",
                "-fPIC",
                "-DENTRY=" + provider,
                "-DPROVIDER=" + provider);
    }

    /** Compiles a library whose names contain control characters. */
    public Path hostile() throws IOException {
        return compile("hostile.S", "libhostile.so", "-shared");
    }

    /** Starts the program with these libraries. */
    public Child start(Path program, Object... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(program.toString());
        Arrays.stream(arguments).map(Object::toString).forEach(command::add);
        return Child.start("ready", command);
    }

    private Path compile(String source, String output, String... options) throws IOException {
        Path file = folder.resolve(output);
        Path copy = folder.resolve(source);
        try (InputStream in = Native.class.getResourceAsStream(source)) {
            Files.write(copy, in.readAllBytes());
        }
        List<String> command =
                new ArrayList<>(List.of("gcc", "-o", file.toString(), copy.toString()));
        command.addAll(List.of(options));
        Tools.Result result = Tools.run(command);
        assertThat(result.err()).isEmpty();
        return file;
    }
}
