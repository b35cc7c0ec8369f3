package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A session's memory is what docs/language.md says, within 5 %. */
@Tag("slow")
final class MemoryTest {
    private static final int CPUS = Runtime.getRuntime().availableProcessors();
    private static final long STRIPES = powerOfTwo(4 * CPUS);
    private static final long KEYS = 4096;
    private static final int SESSIONS = 8;
    private static final Percentage MARGIN = Percentage.withPercentage(5);

    private static final long FIXED = (1280L << 10) + 128 * powerOfTwo(CPUS) + 256;
    private static final long OUTPUTS = Math.min(STRIPES, 64);
    private static final long OUTPUT = OUTPUTS * (256 << 10);
    private static final long KEY_ENCODERS = Math.max(OUTPUTS, 16);

    @Test
    void fileOfAScriptWithoutMaps() throws IOException {
        assertFile("printf(\"%lld\\n\", arg0);", FIXED + OUTPUT);
    }

    @Test
    void fileOfAHistogram() throws IOException {
        assertFile("@ = hist(arg0);", FIXED + OUTPUT + STRIPES * 8 * 66);
    }

    @Test
    void fileOfKeyedMaps() throws IOException {
        long cells = Math.min(STRIPES, 64) * KEYS * 16; // No more than 4 MiB.
        assertFile("@[arg0] = count();", FIXED + OUTPUT + cells + KEYS * (8 + 12 + 8));
        assertFile("@[str(arg1)] = count();", FIXED + OUTPUT + cells + KEYS * (8 + 12 + 128));
    }

    @Test
    void fileOfMapsThatAreEmptied() throws IOException {
        long cells = Math.min(STRIPES, 32) * 2 * KEYS * 16;
        assertFile(
                "@[arg0] = count(); clear(@);", FIXED + OUTPUT + cells + 2 * KEYS * (8 + 12 + 8));
    }

    @Test
    void fileOfLargeHistogramsByKeyHasOneStripe() throws IOException {
        assertFile("@[arg0] = hist(arg0);", FIXED + OUTPUT + KEYS * 8 * 66 + KEYS * (8 + 12 + 8));
    }

    private static void assertFile(String body, long expected) throws IOException {
        try (TracedShop shop = new TracedShop(body)) {
            assertThat(Files.size(shop.file())).as(body).isCloseTo(expected, MARGIN);
        }
    }

    /** Measures in a separate process, where nothing else allocates or frees memory. */
    @ParameterizedTest
    @CsvSource({"printf(\"x\"), 0", "@[arg0] = count(), 57"})
    void heap(String statement, long bytesOfKey) throws Exception {
        Process process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                                "-XX:+UseSerialGC",
                                "-cp",
                                System.getProperty("java.class.path"),
                                MemoryTest.class.getName(),
                                statement + ";")
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        long used = Long.parseLong(new String(process.getInputStream().readAllBytes()).strip());
        long expected =
                (20 << 10) + OUTPUTS * (32 << 10) + KEY_ENCODERS * (16 << 10) + KEYS * bytesOfKey;
        assertThat(used).isCloseTo(expected, MARGIN);
        assertThat(process.waitFor()).isZero();
    }

    /** Prints how much heap a session with this block takes. */
    public static void main(String[] args) throws IOException {
        List<TracedShop> shops = new ArrayList<>();
        shops.add(new TracedShop(args[0]));
        long before = used();
        for (int i = 0; i < SESSIONS; i++) {
            shops.add(new TracedShop(args[0]));
        }
        System.out.println((used() - before) / SESSIONS);
        for (TracedShop shop : shops) {
            shop.close();
        }
    }

    /** Returns the used heap after two collections: the first one frees references. */
    private static long used() {
        System.gc();
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static int powerOfTwo(int least) {
        return least <= 1 ? 1 : Integer.highestOneBit(least - 1) << 1;
    }
}
