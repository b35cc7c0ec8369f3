package dev.nopal.elf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The notes that gcc and {@code sys/sdt.h} write for a program with all kinds of arguments. */
@Tag("slow")
final class SdtProgramTest {
    private static final String PROGRAM =
            """
            #define _SDT_HAS_SEMAPHORES 1
            #include <sys/sdt.h>
            #define SEMAPHORE(n) \\
                unsigned short shop_##n##_semaphore __attribute__((section(".probes"), used))
            SEMAPHORE(constants); SEMAPHORE(widths); SEMAPHORE(globals); SEMAPHORE(memory);
            SEMAPHORE(none); SEMAPHORE(twelve); SEMAPHORE(twice); SEMAPHORE(floats);

            struct pair { int a; long b; };
            int number = 7;
            static long table[32];
            struct pair pairs[4];

            __attribute__((noinline)) long shop(
                    char c, short s, int i, long l, unsigned char uc, unsigned short us,
                    unsigned u, unsigned long ul, const char *text, struct pair *p, double d) {
                long local[4] = {l, i, s, c};
                STAP_PROBE(shop, none);
                STAP_PROBE6(shop, constants, 0, -1, 1234u, -9223372036854775807L, 'x',
                        18446744073709551614ul);
                STAP_PROBE8(shop, widths, c, s, i, l, uc, us, u, ul);
                STAP_PROBE4(shop, globals, number, table[3], pairs[2].b, &number);
                STAP_PROBE5(shop, memory, p->a, p->b, text[i], table[i], local[i & 3]);
                STAP_PROBE12(shop, twelve, c, s, i, l, uc, us, u, ul, text, p, number, 12);
                if (i > 3) STAP_PROBE1(shop, twice, i);
                else STAP_PROBE1(shop, twice, l);
            #ifdef FLOATS
                STAP_PROBE2(shop, floats, d, (float) d);
            #endif
                return local[i & 3] + (long) d;
            }

            int main(int argc, char **argv) {
                struct pair p = {argc, argc};
                return (int) shop(argc, argc, argc, argc, argc, argc, argc, argc, argv[0], &p, argc);
            }
            """;

    @TempDir private Path folder;

    @BeforeEach
    void requireCompiler() throws Exception {
        Tools.requireCommand("gcc");
        Tools.requireCommand("readelf");
        Path source = Files.writeString(folder.resolve("header.c"), "#include <sys/sdt.h>\n");
        Process check =
                new ProcessBuilder("gcc", "-fsyntax-only", source.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        Tools.require(check.waitFor() == 0, "sys/sdt.h");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-O0",
                "-O2",
                "-O2 -no-pie -fno-pie",
                "-O1 -fPIC -shared",
                "-O2 -fPIC -shared -DFLOATS",
                "-O0 -DFLOATS",
                "-Os -fomit-frame-pointer -Wl,--build-id"
            })
    void agreesWithReadelf(String options) throws Exception {
        Path binary = compile(options);

        List<UsdtProbe> probes = RealFilesTest.read(binary);

        assertThat(Readelf.sites(probes))
                .containsExactlyInAnyOrderElementsOf(Readelf.sites(binary));
        RealFilesTest.assertAttachable(probes);
        RealFilesTest.assertArgumentsParse(probes);
        assertThat(probes)
                .extracting(UsdtProbe::name)
                .contains("none", "constants", "widths", "globals", "memory", "twelve", "twice");
        assertThat(probes)
                .flatMap(UsdtProbe::locations)
                .allSatisfy(location -> assertThat(location.semaphoreOffset()).isPresent());
        assertThat(probe(probes, "twice").locations()).hasSize(2);
    }

    @Test
    void describesEveryArgument() throws Exception {
        List<UsdtProbe> probes = RealFilesTest.read(compile("-O0"));

        assertThat(types(probe(probes, "widths")))
                .containsExactly(
                        "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64");
        assertThat(specs(probe(probes, "constants")))
                .extracting(ArgumentSpec::describe)
                .containsExactly(
                        "int32 = 0",
                        "int32 = -1",
                        "uint32 = 1234",
                        "int64 = -9223372036854775807",
                        "int32 = 120",
                        "uint64 = 18446744073709551614");
        assertThat(specs(probe(probes, "twelve"))).hasSize(12);
        assertThat(specs(probe(probes, "none"))).isEmpty();
    }

    @Test
    void readsObjectFiles() throws Exception {
        List<UsdtProbe> probes = RealFilesTest.read(compile("-O0 -c"));

        assertThat(probe(probes, "none").locations().getFirst().fileOffset()).isEmpty();
    }

    private Path compile(String options) throws Exception {
        Path source = Files.writeString(folder.resolve("shop.c"), PROGRAM);
        Path binary = folder.resolve("shop.bin");
        Stream<String> words = Stream.of("gcc", "-o", binary.toString(), source.toString());
        Tools.run(Stream.concat(words, Stream.of(options.split(" "))).toArray());
        return binary;
    }

    private static UsdtProbe probe(List<UsdtProbe> probes, String name) {
        return probes.stream().filter(probe -> probe.name().equals(name)).findFirst().orElseThrow();
    }

    private static List<ArgumentSpec> specs(UsdtProbe probe) {
        return ArgumentSpec.parse(probe.locations().getFirst().arguments(), Machine.X86_64);
    }

    private static List<String> types(UsdtProbe probe) {
        return specs(probe).stream().map(spec -> spec.describe().split(" ")[0]).toList();
    }
}
