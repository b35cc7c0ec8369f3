package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.script.session.Loss;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Features of the language that the installed bpftrace is too old for. */
final class LanguageTest {
    /** Returns the rows of the file: {@code NAME}, {@code BODY}, a {@code PRINTS} for each line. */
    static List<Arguments> rows() throws IOException {
        try (InputStream in = LanguageTest.class.getResourceAsStream("language.spec")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            List<Arguments> rows = new ArrayList<>();
            for (String block : text.strip().split("\n\n+")) {
                rows.add(
                        Arguments.of(
                                values(block, "NAME"),
                                values(block, "BODY"),
                                values(block, "PRINTS")));
            }
            return rows;
        }
    }

    private static String values(String block, String key) {
        return block.lines()
                .filter(line -> line.startsWith(key + " "))
                .map(line -> line.substring(key.length() + 1))
                .collect(Collectors.joining("\n"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void prints(String name, String statements, String expected) {
        ScriptRun.Result result = ScriptRun.run("BEGIN { " + statements + " }");
        assertThat(result.losses().total()).isZero();
        String text = result.text();
        assertThat(text.substring(0, text.indexOf("\n\n")).strip()).isEqualTo(expected);
    }

    @Test
    void nothingAfterExitRunsButEndDoes() {
        ScriptRun.Result result =
                ScriptRun.run("BEGIN { print(1); exit(3); print(2); } END { print(9); }");
        assertThat(result.text()).isEqualTo("1\n9\n\n\n");
        assertThat(result.exitCode()).isEqualTo(3);
    }

    @Test
    void intervalsRunUntilExit() {
        ScriptRun.Result result =
                ScriptRun.run("interval:ms:5 { @c++; print(@c); if (@c == 3) { exit(); } }");
        assertThat(result.text()).isEqualTo("@c: 1\n@c: 2\n@c: 3\n\n\n@c: 3\n");
    }

    @Test
    void printShowsTheMapAsItWasThen() {
        ScriptRun.Result result =
                ScriptRun.run(
                        "BEGIN { @ = count(); print(@); clear(@); @ = count(); @ = count(); }");
        assertThat(result.text()).isEqualTo("@: 1\n\n\n@: 2\n");
    }

    @Test
    void mapsCanBeKeptQuiet() {
        ScriptRun.Result result =
                ScriptRun.run("config = { print_maps_on_exit = 0 } BEGIN { @x = 1; }");
        assertThat(result.text()).isEqualTo("\n\n");
    }

    @Test
    void declaredSizeOfMapIsItsLimit() {
        ScriptRun.Result result =
                ScriptRun.run("let @m = hash(2); BEGIN { @m[1] = 1; @m[2] = 2; @m[3] = 3; }");
        assertThat(result.text()).isEqualTo("\n\n@m[1]: 1\n@m[2]: 2\n");
        assertThat(result.losses().of(Loss.KEYS)).isEqualTo(1);
    }

    @Test
    void messagesKnowTheirPlace() {
        ScriptRun.Result result = ScriptRun.run("BEGIN {\n  errorf(\"bad %d\", 1); }");
        assertThat(result.json()).contains("\"line\": 2, \"col\": 3");
    }

    @Test
    void stacksAreTaken() {
        ScriptRun.Result result =
                ScriptRun.run("BEGIN { @[ustack(2)] = count(); print(ustack(1)); }");
        assertThat(result.text()).contains("(").contains("]: 1\n");
    }

    @Test
    void printsTheBytesOfEscapes() {
        assertThat(ScriptRun.run("BEGIN { printf(\"A\\xffB %s\", \"\\xe9\\xc3\\xa9\"); }").bytes())
                .startsWith('A', 0xff, 'B', ' ', 0xe9, 0xc3, 0xa9);
    }

    @Test
    void namesTheProbeThatIsTooLargeForAMethod() {
        String large = "@a[1, 2, 3] = sum(1); ".repeat(3000);
        assertThatThrownBy(() -> ScriptRun.run("BEGIN { } END { " + large + "}"))
                .isInstanceOfSatisfying(
                        UncompilableException.class, e -> assertThat(e.block()).isEqualTo(1));
    }
}
