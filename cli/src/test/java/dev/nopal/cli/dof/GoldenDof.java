package dev.nopal.cli.dof;

import dev.nopal.elf.ByteSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Files that Oracle's libdtrace 2.0.7 wrote, and what its parser says about them; {@code
 * system-tests/dof/oracle golden} makes them again.
 */
public final class GoldenDof {
    private GoldenDof() {}

    public static byte[] bytes(String name) throws IOException {
        try (InputStream in = GoldenDof.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }

    static String text(String name) throws IOException {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    static List<FoundDof> find(byte[] bytes) throws IOException {
        return DofFinder.find(ByteSource.of(bytes));
    }

    static DofFile read(String name) throws IOException {
        return find(bytes(name)).getFirst().dof();
    }
}
