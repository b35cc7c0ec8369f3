package dev.nopal.cli.declare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.Collections;
import java.util.List;

final class ProviderFormatTest {
    @Test
    void writesAnAliasForEachProbe() {
        assertThat(
                        ProviderFormat.tapset
                                .write(
                                        List.of(
                                                probe(
                                                        "shop",
                                                        "order_placed",
                                                        argument("long", "id"),
                                                        argument("char *", "customer")),
                                                probe("shop", "tick")))
                                .text())
                .isEqualTo(
                        """
                        probe shop.order_placed = process("/x/shop.so").provider("shop").mark("order_placed") {
                            id = $arg1
                            customer = user_string($arg2, "")
                        }

                        probe shop.tick = process("/x/shop.so").provider("shop").mark("tick") {
                        }
                        """);
    }

    @Test
    void givesSystemTapNoNameThatItKeeps() {
        assertThat(
                        ProviderFormat.tapset
                                .write(
                                        List.of(
                                                probe(
                                                        "shop",
                                                        "sold",
                                                        argument("long", "next"),
                                                        argument("long", ""),
                                                        argument("long", "same"),
                                                        argument("long", "same"))))
                                .text())
                .contains("arg1 = $arg1\n", "arg2 = $arg2\n", "same = $arg3\n", "arg4 = $arg4\n");
    }

    @Test
    void quotesPathsAndRefusesThoseThatEndTheLine() {
        assertThat(write(ProviderFormat.tapset, at("/a\"b\\c", "shop", "tick")).text())
                .startsWith("probe shop.tick = process(\"/a\\\"b\\\\c\").");
        ProviderText refused = write(ProviderFormat.tapset, at("/a\nb", "shop", "tick"));
        assertThat(refused.text()).isEmpty();
        assertThat(refused.skipped()).containsExactly("shop:tick: its path has control characters");
    }

    @Test
    void writesNamesTypesAndAttributesInD() {
        assertThat(
                        ProviderFormat.d
                                .write(
                                        List.of(
                                                probe(
                                                        "shop",
                                                        "order-placed",
                                                        argument("long", "id"),
                                                        argument("char *", "customer"),
                                                        argument("int", "self")),
                                                probe("stock", "low")))
                                .text())
                .startsWith(
                        """
                        provider shop {
                            probe order__placed(long id, char *customer, int);
                        };
                        #pragma D attributes Evolving/Evolving/Common provider shop provider
                        """)
                .contains("\n\nprovider stock {\n    probe low();\n};\n");
    }

    @Test
    void writesAProbeOfSeveralFilesOnce() {
        ProviderText text =
                write(ProviderFormat.d, at("/a", "shop", "tick"), at("/b", "shop", "tick"));
        assertThat(text.text().lines().filter(line -> line.contains("probe tick"))).hasSize(1);
        assertThat(text.skipped()).isEmpty();
        ProviderText differing =
                write(
                        ProviderFormat.d,
                        at("/a", "shop", "tick"),
                        probe("shop", "tick", argument("int", "")));
        assertThat(differing.skipped())
                .containsExactly("shop:tick: /x/shop.so declares it with other arguments");
    }

    @Test
    void refusesNamesAndTypesThatDDoesNotTake() {
        assertThat(
                        write(
                                        ProviderFormat.d,
                                        probe("shop2", "tick"),
                                        probe("shop", "a.b"),
                                        probe("shop", "probe"),
                                        probe("shop", "x".repeat(64)),
                                        probe("p".repeat(54), "tick"),
                                        probe("shop", "evil", argument("int); }; BEGIN {", "")))
                                .skipped())
                .containsExactly(
                        "shop2:tick: D takes no provider of this name",
                        "shop:a.b: D takes no probe of this name",
                        "shop:probe: D takes no probe of this name",
                        "shop:"
                                + "x".repeat(64)
                                + ": the name is too long for D: at most 53"
                                + " characters for a provider, 63 for a probe",
                        "p".repeat(54)
                                + ":tick: the name is too long for D: at most 53 characters"
                                + " for a provider, 63 for a probe",
                        "shop:evil: D takes no argument of type int); }; BEGIN {");
    }

    @Test
    void mapsWhatArrivesToTypesOfC() {
        assertThat(CTypeName.ofJava("boolean")).isEqualTo("unsigned char");
        assertThat(CTypeName.ofJava("double")).isEqualTo("unsigned long");
        assertThat(CTypeName.ofJava("com.shop.Size")).isEqualTo("char *");
        assertThat(CTypeName.ofNote("uint16")).isEqualTo("unsigned short");
        assertThat(CTypeName.ofNote("24 bytes")).isEqualTo("unsigned long");
    }

    private static ProviderText write(ProviderFormat format, DeclaredProbe... probes) {
        return format.write(List.of(probes));
    }

    private static DeclaredArgument argument(String type, String name) {
        return new DeclaredArgument(type, name);
    }

    private static DeclaredProbe probe(
            String provider, String name, DeclaredArgument... arguments) {
        return new DeclaredProbe(
                "/x/shop.so",
                provider,
                name,
                true,
                List.of(arguments),
                List.of(),
                Collections.nCopies(5, "Evolving/Evolving/Common"));
    }

    private static DeclaredProbe at(String path, String provider, String name) {
        DeclaredProbe probe = probe(provider, name);
        return new DeclaredProbe(
                path, provider, name, true, List.of(), List.of(), probe.stability());
    }
}
