package dev.nopal.elf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Libraries of this machine, whose argument strings were written by real compilers. */
@Tag("slow")
final class RealFilesTest {
    private static final Path LIBJVM =
            Path.of(System.getProperty("java.home"), "lib/server/libjvm.so");

    @Test
    void agreesWithReadelfOnLibjvm() throws Exception {
        Tools.require(Files.exists(LIBJVM), LIBJVM.toString());

        List<UsdtProbe> probes = read(LIBJVM);

        assertThat(Readelf.sites(probes))
                .containsExactlyInAnyOrderElementsOf(Readelf.sites(LIBJVM));
        assertThat(probes).extracting(UsdtProbe::provider).contains("hotspot", "hotspot_jni");
        assertAttachable(probes);
        assertArgumentsParse(probes);
    }

    @Test
    void readsOnlyHeadersOfLibjvm() throws IOException {
        Tools.require(Files.exists(LIBJVM), LIBJVM.toString());
        try (FileSource source = new FileSource(LIBJVM)) {
            ElfFile.parse(source);

            assertThat(source.bytesRead()).isLessThan(16 << 10);
            assertThat(source.size()).isGreaterThan(1 << 20);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/lib/x86_64-linux-gnu/libc.so.6",
                "/lib/x86_64-linux-gnu/libstdc++.so.6",
                "/lib/x86_64-linux-gnu/libpython3.11.so.1.0",
                "/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2",
                "/lib64/libc.so.6",
                "/lib64/libstdc++.so.6",
            })
    void agreesWithReadelfOnSystemLibraries(Path library) throws Exception {
        // Not required anywhere: which of them exist depends on the distribution.
        Assumptions.assumeTrue(Files.exists(library));

        List<UsdtProbe> probes = read(library);

        assertThat(Readelf.sites(probes))
                .containsExactlyInAnyOrderElementsOf(Readelf.sites(library));
        assertAttachable(probes);
        assertArgumentsParse(probes);
    }

    static List<UsdtProbe> read(Path path) throws IOException {
        try (FileSource source = new FileSource(path)) {
            return UsdtProbes.read(ElfFile.parse(source));
        }
    }

    static void assertAttachable(List<UsdtProbe> probes) {
        assertThat(probes)
                .flatMap(UsdtProbe::locations)
                .allSatisfy(location -> assertThat(location.fileOffset()).isPresent());
    }

    static void assertArgumentsParse(List<UsdtProbe> probes) {
        assertThat(probes)
                .flatMap(UsdtProbe::locations)
                .extracting(UsdtProbe.Location::arguments)
                .allSatisfy(
                        text -> {
                            int count = text.isEmpty() ? 0 : text.split(" +").length;
                            assertThat(ArgumentSpec.parse(text, Machine.X86_64)).hasSize(count);
                        });
    }
}
