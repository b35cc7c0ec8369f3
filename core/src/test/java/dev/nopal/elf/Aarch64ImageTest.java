package dev.nopal.elf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An aarch64 image, loaded by the C library of that machine, whose stubs are called under qemu. */
@Tag("slow")
final class Aarch64ImageTest {
    private static final int PROBES = 70;
    private static final String SYSROOT = "/usr/aarch64-linux-gnu";

    /**
     * Passes twelve numbers, as the Java side does, and checks for damage that a wrong stub would
     * cause.
     */
    private static final String CALLER =
            """
            #include <dlfcn.h>
            #include <stdint.h>
            #include <stdio.h>
            #include <stdlib.h>

            typedef void stub(long, long, long, long, long, long, long, long, long, long, long, long);

            int main(int argc, char **argv) {
                void *image = dlopen(argv[1], RTLD_LOCAL | RTLD_LAZY);
                if (!image) {
                    printf("dlopen: %s\\n", dlerror());
                    return 1;
                }
                char *stubs = dlsym(image, "nopal_shop");
                if (!stubs) {
                    printf("dlsym: %s\\n", dlerror());
                    return 2;
                }
                int probes = atoi(argv[2]);
                uint64_t *words = (uint64_t *) (stubs + atol(argv[3]));
                for (int i = 0; i < probes; i++) {
                    volatile long guard = 42 + i;
                    ((stub *) (stubs + 16 * i))(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
                    if (guard != 42 + i) {
                        return 3;
                    }
                    if (*(uint64_t *) (stubs + 16 * i) != strtoul(argv[4], NULL, 10)) {
                        return 4;
                    }
                    if (words[i] != 0) {
                        return 5;
                    }
                    words[i] = 1; /* writable, and private to this process */
                }
                printf("called %d\\n", probes);
                return 0;
            }
            """;

    @TempDir Path temporary;
    private ImageWriter writer;
    private Path image;

    @BeforeEach
    void writeImage() throws IOException {
        writer = new ImageWriter(Nop.AARCH64, PROBES + 5, 1 << 14, 1 << 14, "nopal_shop", 1, 2);
        byte[] bytes = writer.image();
        for (int i = 0; i < PROBES; i++) {
            List<ProbeNote.Width> widths = new ArrayList<>();
            for (int j = 0; j < i % 13; j++) {
                widths.add(new ProbeNote.Width(1 << (j & 3), j % 2 == 0));
            }
            ProbeNote probe = new ProbeNote("shop", "p" + i, widths, "");
            ImageWriter.apply(bytes, writer.append(probe).orElseThrow());
        }
        image = Files.write(temporary.resolve("shop.so"), bytes);
    }

    @Test
    void isWhatReadelfExpects() throws Exception {
        Tools.requireCommand("readelf");
        String text = run("readelf", "-h", "-l", "-S", "-n", "-W", image.toString());
        assertThat(text)
                .doesNotContainIgnoringCase("warning")
                .containsPattern("Machine: +AArch64")
                .containsPattern("Type: +DYN")
                .containsPattern("LOAD +0x\\w+ 0x\\w+ 0x\\w+ 0x\\w+ 0x\\w+ R E 0x10000")
                .containsPattern("LOAD +0x\\w+ 0x\\w+ 0x\\w+ 0x\\w+ 0x\\w+ RW +0x10000")
                .contains("GNU_STACK")
                .contains(
                        "Arguments: -1@x0 2@x1 -4@x2 8@x3 -1@x4 2@x5 -4@x6 8@x7 -1@[sp, 0] 2@[sp, 8]");
        assertThat(text.lines().filter(line -> line.contains("Provider: shop"))).hasSize(PROBES);
    }

    @Test
    void runsUnderQemu() throws Exception {
        Tools.requireCommand("qemu-aarch64");
        Tools.requireCommand("aarch64-linux-gnu-gcc");
        Path source = Files.writeString(temporary.resolve("caller.c"), CALLER);
        Path caller = temporary.resolve("caller");
        run("aarch64-linux-gnu-gcc", "-O1", "-o", caller.toString(), source.toString(), "-ldl");
        assertThat(
                        run(
                                "qemu-aarch64",
                                "-L",
                                SYSROOT,
                                caller.toString(),
                                image.toString(),
                                Integer.toString(PROBES),
                                Long.toString(writer.wordOffset(0) - writer.stubOffset(0)),
                                Long.toUnsignedString(writer.untouched())))
                .isEqualTo("called " + PROBES + "\n");
    }

    /** Runs a command to its end, both outputs together; it must succeed within a minute. */
    private static String run(String... command) throws Exception {
        Path output = Files.createTempFile("aarch64", ".out");
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().put("LC_ALL", "C");
            Process process = builder.redirectOutput(output.toFile()).start();
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            String text = Files.readString(output);
            assertThat(process.waitFor()).as(text).isZero();
            return text;
        } finally {
            Files.delete(output);
        }
    }
}
