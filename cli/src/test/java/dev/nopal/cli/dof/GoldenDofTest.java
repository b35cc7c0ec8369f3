package dev.nopal.cli.dof;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Compares the reader, field by field, with a parser that we did not write. */
final class GoldenDofTest {
    @ParameterizedTest
    @ValueSource(strings = {"shop", "plain", "several"})
    void readsWhatOraclesParserReads(String name) throws IOException {
        StringBuilder text = new StringBuilder();
        for (DofProviderEntry provider : GoldenDof.read(name + ".dof").providers()) {
            describe(provider, text);
        }
        assertThat(text.toString()).isEqualTo(GoldenDof.text(name + ".parsed"));
    }

    /** Writes a provider as libdtrace.py does. */
    private static void describe(DofProviderEntry provider, StringBuilder text) {
        text.append("provider ").append(provider.name());
        text.append(" probes ").append(provider.probes().size()).append('\n');
        for (DofProbeEntry probe : provider.probes()) {
            int sites = probe.offsets().size() + probe.enabledOffsets().size();
            text.append(" probe ").append(probe.function()).append(':').append(probe.name());
            text.append(" sites ").append(sites);
            text.append(" native ").append(probe.types().size());
            text.append(" translated ").append(probe.shownTypes().size()).append('\n');
            if (!probe.types().isEmpty()) {
                text.append("  native ").append(String.join(", ", probe.types())).append('\n');
            }
            if (!probe.shown().isEmpty()) {
                text.append("  translated ").append(String.join(", ", probe.shownTypes()));
                text.append("\n  map ");
                text.append(
                        probe.shown().stream()
                                .map(String::valueOf)
                                .collect(Collectors.joining(" ")));
                text.append('\n');
            }
            // The parser sorts them.
            probe.offsets().stream().sorted().forEach(at -> site(text, "site", at));
            probe.enabledOffsets().stream().sorted().forEach(at -> site(text, "enabled", at));
        }
    }

    private static void site(StringBuilder text, String kind, int offset) {
        text.append("  ").append(kind).append(' ').append(DofText.signed(offset)).append('\n');
    }

    @Test
    void readsStabilityAsTheSourceDeclaresIt() throws IOException {
        DofProviderEntry shop = GoldenDof.read("shop.dof").providers().getFirst();
        assertThat(shop.provider().text()).isEqualTo("Evolving/Evolving/Common");
        assertThat(shop.probe().text()).isEqualTo("Stable/Evolving/ISA");
        assertThat(shop.module().text()).isEqualTo("Unstable/Unstable/Common");
        DofProviderEntry stock = GoldenDof.read("several.dof").providers().getLast();
        assertThat(stock.name()).isEqualTo("stock");
        assertThat(stock.provider().text()).isEqualTo("Private/Private/Unknown");
        assertThat(stock.arguments().text()).isEqualTo("Standard/Standard/CPU");
    }

    @Test
    void readsTheVersion() throws IOException {
        assertThat(GoldenDof.read("shop.dof").version()).isEqualTo(3);
        assertThat(GoldenDof.read("plain.dof").version()).isEqualTo(1);
    }

    @Test
    void ignoresEnabledOffsetsOfVersion1() throws IOException {
        byte[] shop = GoldenDof.bytes("shop.dof");
        shop[6] = 1;
        assertThat(GoldenDof.find(shop).getFirst().dof().providers().getFirst().probes())
                .hasSize(4)
                .allMatch(probe -> probe.enabledOffsets().isEmpty());
    }

    @Test
    void findsItInAnElfObject() throws IOException {
        List<FoundDof> found = GoldenDof.find(GoldenDof.bytes("shop.o"));
        assertThat(found).singleElement().extracting(FoundDof::place).isEqualTo(".SUNW_dof");
        assertThat(found.getFirst().dof()).isEqualTo(GoldenDof.read("shop.dof"));
    }

    @Test
    void findsItByTypeIfTheSectionHasAnotherName() throws IOException {
        String renamed =
                new String(GoldenDof.bytes("shop.o"), StandardCharsets.ISO_8859_1)
                        .replace(".SUNW_dof", ".SUNW_xyz");
        assertThat(GoldenDof.find(renamed.getBytes(StandardCharsets.ISO_8859_1)))
                .singleElement()
                .extracting(FoundDof::place)
                .isEqualTo(".SUNW_xyz");
    }

    @Test
    void readsAllThatALinkerJoined() throws IOException {
        byte[] plain = GoldenDof.bytes("plain.dof");
        byte[] shop = GoldenDof.bytes("shop.dof");
        byte[] joined = new byte[456 + shop.length + 5];
        System.arraycopy(plain, 0, joined, 0, plain.length);
        System.arraycopy(shop, 0, joined, 456, shop.length);
        assertThat(GoldenDof.find(joined))
                .extracting(FoundDof::dof)
                .containsExactly(GoldenDof.read("plain.dof"), GoldenDof.read("shop.dof"));
    }
}
