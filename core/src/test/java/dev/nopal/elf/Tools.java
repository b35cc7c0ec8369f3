package dev.nopal.elf;

import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.Assumptions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The tools that tests compare with. */
final class Tools {
    /** Skips the test if something is missing, or fails it if {@code CI=true}. */
    static void require(boolean isPresent, String what) {
        if (!isPresent && "true".equals(System.getenv("CI"))) {
            fail(what + " is missing");
        }
        Assumptions.assumeTrue(isPresent, what + " is missing");
    }

    static void requireCommand(String name) {
        boolean isPresent = false;
        for (String folder : System.getenv("PATH").split(":")) {
            isPresent |= Files.isExecutable(Path.of(folder, name));
        }
        require(isPresent, name);
    }

    /** Runs a command to its end and returns what it printed. */
    static String run(Object... command) throws IOException, InterruptedException {
        List<String> words = Arrays.stream(command).map(Object::toString).toList();
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().put("LC_ALL", "C");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes());
        if (process.waitFor() != 0) {
            fail(words + " failed: " + output);
        }
        return output;
    }

    private Tools() {}
}
