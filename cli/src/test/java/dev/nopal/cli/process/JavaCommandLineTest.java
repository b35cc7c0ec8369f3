package dev.nopal.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

final class JavaCommandLineTest {
    @Test
    void findsMainClassAfterOptionsWithValues() {
        JavaCommandLine line =
                parse("-Xmx1g", "-cp", "a.jar:b.jar", "-Da=b", "com.shop.Main", "-x");
        assertThat(line.main()).contains("com.shop.Main");
        assertThat(line.options()).containsExactly("-Xmx1g", "-cp=a.jar:b.jar", "-Da=b");
        assertThat(line.kind()).isEqualTo(JavaCommandLine.Kind.CLASS);
    }

    @Test
    void findsJar() {
        JavaCommandLine line = parse("-jar", "/opt/shop.jar", "--port", "80");
        assertThat(line.main()).contains("/opt/shop.jar");
        assertThat(line.shortMain()).contains("shop.jar");
        assertThat(line.kind()).isEqualTo(JavaCommandLine.Kind.JAR);
    }

    @Test
    void findsModuleInEverySpelling() {
        for (List<String> spelling :
                List.of(
                        List.of("-p", "mods", "-m", "shop/com.shop.Main"),
                        List.of("--module-path", "mods", "--module", "shop/com.shop.Main"),
                        List.of("--module-path=mods", "--module=shop/com.shop.Main", "x"))) {
            JavaCommandLine line = JavaCommandLine.parse(spelling);
            assertThat(line.main()).contains("shop/com.shop.Main");
            assertThat(line.shortMain()).contains("com.shop.Main");
            assertThat(line.kind()).isEqualTo(JavaCommandLine.Kind.MODULE);
        }
    }

    @Test
    void writesOptionAndValueInOneSpelling() {
        assertThat(parse("--enable-native-access", "ALL-UNNAMED", "Main").options())
                .containsExactly("--enable-native-access=ALL-UNNAMED");
    }

    @Test
    void namesArgumentFilesWithoutOpeningThem() {
        JavaCommandLine line = parse("@/etc/options", "Main");
        assertThat(line.argumentFiles()).containsExactly("/etc/options");
    }

    @Test
    void survivesLinesThatEndTooEarly() {
        assertThat(parse().main()).isEmpty();
        assertThat(parse("-jar").main()).isEmpty();
        assertThat(parse("-m").main()).isEmpty();
        assertThat(parse("-cp").options()).containsExactly("-cp=");
    }

    private static JavaCommandLine parse(String... arguments) {
        return JavaCommandLine.parse(List.of(arguments));
    }
}
