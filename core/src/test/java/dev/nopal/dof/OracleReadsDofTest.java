package dev.nopal.dof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.dof.DofImage.Declared;
import dev.nopal.elf.Machine;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares images with kept ones, and what they declare with what the parser of Oracle's dtprobed
 * said about these: {@code system-tests/dof/oracle parse linux-x86_64.dof > linux-x86_64.parsed}.
 * If the bytes change, write them to the file and parse it again.
 */
class OracleReadsDofTest {
    /** The address at which the script maps a DOF. */
    private static final long ADDRESS = 0x10000000L;

    private static final List<Declared> PROBES =
            List.of(
                    new Declared("order-placed", List.of("int64_t", "char *")),
                    new Declared("tick", List.of()),
                    new Declared(
                            "many",
                            List.of(
                                    "int8_t",
                                    "uint8_t",
                                    "int16_t",
                                    "uint16_t",
                                    "int32_t",
                                    "int64_t",
                                    "uint32_t",
                                    "uint64_t",
                                    "char *")));

    /** The parser reads is-enabled sites from version 3 on, which is Darwin's. */
    @ParameterizedTest
    @CsvSource({
        "DARWIN, AARCH64",
        "DARWIN, X86_64",
        "FREEBSD, AARCH64",
        "FREEBSD, X86_64",
        "LINUX, AARCH64",
        "LINUX, X86_64"
    })
    void everyFieldIsReadAsItWasMeant(DofSystem system, Machine machine) throws IOException {
        DofTarget target = new DofTarget(system, machine);
        DofImage image = new DofImage(target, "shop", PROBES);
        String name = (system + "-" + machine).toLowerCase(Locale.ROOT);
        assertThat(image.bytes(ADDRESS)).isEqualTo(kept(name + ".dof"));
        assertThat(new String(kept(name + ".parsed"), StandardCharsets.UTF_8).lines())
                .containsExactlyElementsOf(meant(image, target));
    }

    private static List<String> meant(DofImage image, DofTarget target) {
        boolean hasEnabled = target.system() == DofSystem.DARWIN;
        List<String> lines = new ArrayList<>();
        lines.add("provider shop probes " + PROBES.size());
        for (int i = 0; i < PROBES.size(); i++) {
            List<String> types = PROBES.get(i).types();
            int arguments = types.size();
            lines.add(
                    " probe fire:%s sites %s native %s translated %s"
                            .formatted(
                                    PROBES.get(i).name(),
                                    hasEnabled ? 2 : 1,
                                    arguments,
                                    arguments));
            if (arguments > 0) {
                lines.add("  native " + String.join(", ", types));
                lines.add("  translated " + String.join(", ", types));
                StringBuilder map = new StringBuilder("  map");
                for (int argument = 0; argument < arguments; argument++) {
                    map.append(' ').append(argument);
                }
                lines.add(map.toString());
            }
            int site = image.stubOffset(i) + DofStub.ofProbe(target.machine(), arguments).pc();
            lines.add("  site 0x" + Integer.toHexString(target.probeOffset(site)));
            if (hasEnabled) {
                int enabled = image.enabledOffset(i) + DofStub.ofEnabled(target.machine()).pc();
                lines.add("  enabled 0x" + Integer.toHexString(target.enabledOffset(enabled)));
            }
        }
        return lines;
    }

    private static byte[] kept(String name) throws IOException {
        try (InputStream in = OracleReadsDofTest.class.getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }
}
