package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class EnumsTest {
    private static final String COLORS = "enum color { RED, GREEN = 5, BLUE = GREEN + 2, DARK } ";

    private static String printed(String script) {
        return ScriptRun.run(script).withoutFrame().text();
    }

    private static String asJson(String statements) {
        return ScriptRun.run(COLORS + "BEGIN { " + statements + " }").withoutFrame().json();
    }

    private static String begin(String statements) {
        return printed(COLORS + "BEGIN { " + statements + " }");
    }

    @Test
    void namesArePrintedAsNames() {
        assertThat(begin("print(RED); print(DARK); print((GREEN, 1)); print((a=BLUE));"))
                .isEqualTo("RED\nDARK\n(GREEN, 1)\n{ .a = BLUE }\n");
    }

    @Test
    void formatsChooseBetweenNameAndNumber() {
        assertThat(begin("printf(\"%s %d %x %lld\\n\", BLUE, BLUE, DARK, GREEN);"))
                .isEqualTo("BLUE 7 8 5\n");
    }

    @Test
    void castsGiveNamesToNumbers() {
        assertThat(begin("$n = (uint64)5; print((enum color)$n); print((enum color)8);"))
                .isEqualTo("GREEN\nDARK\n");
        assertThat(begin("$n = (uint64)6; print((enum color)$n); print((uint8)GREEN);"))
                .as("a value without a name is its number")
                .isEqualTo("6\n5\n");
    }

    @Test
    void namesAreNumbersInExpressions() {
        assertThat(
                        begin(
                                "print(GREEN + 1); print(GREEN == 5); print(RED ? 1 : 2); print(RED - 1);"))
                .isEqualTo("6\ntrue\n2\n-1\n");
        assertThat(begin("@s = sum(GREEN); @s = sum(2); print(@s);")).isEqualTo("@s: 7\n");
        assertThat(begin("for ($i : RED..2) { print($i); }")).isEqualTo("0\n1\n");
        assertThat(begin("$x = GREEN; $x = 3; print($x); print(sizeof(GREEN));"))
                .isEqualTo("3\n8\n");
    }

    @Test
    void keysAndValuesOfMapsKeepTheirNames() {
        assertThat(begin("@m[GREEN, 1] = RED; @m[RED, 2] = DARK; print(@m); print(@m[RED, 2]);"))
                .isEqualTo("@m[GREEN, 1]: RED\n@m[RED, 2]: DARK\nDARK\n");
        assertThat(begin("@c[BLUE] = count(); print(@c); for ($kv : @c) { print($kv.0); }"))
                .isEqualTo("@c[BLUE]: 1\nBLUE\n");
    }

    @Test
    void jsonHasNumbersAsValuesAndNamesAsKeys() {
        assertThat(asJson("print(GREEN); @m[RED] = BLUE; print(@m);"))
                .isEqualTo(
                        """
                        {"type": "value", "data": 5}
                        {"type": "map", "data": {"@m": {"RED": 7}}}
                        """);
        assertThat(asJson("print((uint8[2])(uint16)513); print((int8 *)16);"))
                .isEqualTo(
                        """
                        {"type": "value", "data": [1,2]}
                        {"type": "value", "data": 16}
                        """);
    }

    @Test
    void anEnumNeedsNoName() {
        assertThat(printed("enum { A = 0x10, B, }; BEGIN { print(B); printf(\"%d\\n\", A); }"))
                .isEqualTo("B\n16\n");
    }

    @Test
    void macrosReadNames() {
        assertThat(printed(COLORS + "macro next(x) { x + 1 } BEGIN { print(next(GREEN)); }"))
                .isEqualTo("6\n");
    }
}
