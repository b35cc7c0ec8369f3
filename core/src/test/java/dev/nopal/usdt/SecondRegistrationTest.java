package dev.nopal.usdt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.elf.ProbeNote;
import dev.nopal.os.ImageLoader;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compares the time in which the first and the second process get the same sites. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class SecondRegistrationTest {
    private static final int PROBES = 10_000;
    private static final int ROUNDS = 3;

    @TempDir Path temporary;

    @Test
    void secondProcessRegistersFasterThanTheFirst() throws Exception {
        double first = Double.MAX_VALUE;
        double second = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            String base = temporary.resolve("nopal" + round).toString();
            first = Math.min(first, register(base));
            second = Math.min(second, register(base));
        }
        assertThat(second / first).as("the best of %s rounds", ROUNDS).isLessThan(0.9);
    }

    /** Returns the nanoseconds that a new process needed. */
    private static double register(String base) throws Exception {
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Registration.class.getName(),
                                base)
                        .redirectErrorStream(true)
                        .start();
        try {
            return Double.parseDouble(process.inputReader().readLine());
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    /** A process that registers tracepoints and prints how long it took. */
    static final class Registration {
        public static void main(String[] args) throws Exception {
            List<ProbeNote> probes = new ArrayList<>();
            List<ProbeNote.Width> widths =
                    List.of(new ProbeNote.Width(8, true), new ProbeNote.Width(8, false));
            for (int i = 0; i < PROBES; i++) {
                probes.add(new ProbeNote("many", "probe_" + i, widths, "long id, String name"));
            }
            ImageLoader loader =
                    ImageLoader.open(true, ImageLoader.Backing.FILE, "auto", Path.of(args[0]));
            // Links the native calls, which takes as long in every process.
            new UsdtBackend("warm", loader).add(probes.subList(0, 1));
            UsdtBackend backend = new UsdtBackend("many", loader);
            long start = System.nanoTime();
            int sites = backend.addInterface(probes).size();
            long time = System.nanoTime() - start;
            System.out.println(sites == PROBES && backend.problem().isEmpty() ? time : "failed");
        }
    }
}
