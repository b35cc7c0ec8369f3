package dev.nopal.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.Diagnostic;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Collectors;

/** Converts scripts that the other language cannot say, and reads what is reported where. */
final class RefusedTest {
    static List<Programs.One> inD() {
        return Programs.in("refused-d.spec");
    }

    static List<Programs.One> inBpftrace() {
        return Programs.in("refused-bt.spec");
    }

    @ParameterizedTest
    @MethodSource("inD")
    void namesThePlaceInADScript(Programs.One program) {
        assertRefused(program, Equivalent.fromD(program.text()));
    }

    @ParameterizedTest
    @MethodSource("inBpftrace")
    void namesThePlaceInABpftraceScript(Programs.One program) {
        assertRefused(program, Equivalent.toD(program.text()));
    }

    @Test
    void reportsEverythingAtOnceInTheOrderOfTheText() {
        Equivalent conversion =
                Equivalent.fromD("ERROR { exit(1); }\nBEGIN { @ = stddev(1); chill(5); }\n");
        assertThat(conversion.diagnostics().stream().filter(Diagnostic::isError)).hasSize(3);
        assertThat(conversion.diagnostics())
                .isSortedAccordingTo((a, b) -> a.span().start() - b.span().start());
    }

    @ParameterizedTest
    @MethodSource("deep")
    void refusesWhatIsTooDeepOrTooBig(String program, String message) {
        Equivalent conversion = Equivalent.fromD(program);
        assertThat(conversion.isComplete()).isFalse();
        assertThat(conversion.diagnostics().stream().filter(Diagnostic::isError))
                .extracting(Diagnostic::message)
                .containsExactly(message);
    }

    static List<Arguments> deep() {
        String levels = "nested too deeply (over 400 levels)";
        String nodes = "the program is too big (over 200000 nodes)";
        String more = "the program is nested more than 200 deep";
        return List.of(
                Arguments.of(assigned("1" + "+1".repeat(100_000)), levels),
                Arguments.of(assigned("a" + ".b".repeat(100_000)), levels),
                Arguments.of(assigned("a" + "[1]".repeat(80_000)), levels),
                Arguments.of(assigned("1" + ",1".repeat(100_000)), levels),
                Arguments.of(
                        assigned("(".repeat(190) + "1" + ("+1".repeat(190) + ")").repeat(190)),
                        levels),
                Arguments.of(assigned("-".repeat(1_000) + "1"), more),
                Arguments.of(assigned("(".repeat(1_000) + "1" + ")".repeat(1_000)), more),
                Arguments.of(assigned("1?".repeat(1_000) + "1" + ":1".repeat(1_000)), more),
                Arguments.of(
                        "BEGIN { " + "if (1) {".repeat(1_000) + "}".repeat(1_000) + " }", more),
                Arguments.of(doubled(40), nodes),
                Arguments.of(chained(500), levels));
    }

    private static String assigned(String value) {
        return "BEGIN { x = " + value + "; }";
    }

    /** Returns inlines each of which contains the one before twice. */
    private static String doubled(int inlines) {
        StringBuilder program = new StringBuilder("inline int a0 = 1;\n");
        for (int i = 1; i <= inlines; i++) {
            program.append("inline int a" + i + " = a" + (i - 1) + " + a" + (i - 1) + ";\n");
        }
        return program + assigned("a" + inlines);
    }

    /** Returns inlines each of which is one level deeper than the one before. */
    private static String chained(int inlines) {
        StringBuilder program = new StringBuilder("inline int a0 = 1;\n");
        for (int i = 1; i <= inlines; i++) {
            program.append("inline int a" + i + " = -a" + (i - 1) + ";\n");
        }
        return program + assigned("a" + inlines);
    }

    private static void assertRefused(Programs.One program, Equivalent conversion) {
        assertThat(conversion.isComplete()).isFalse();
        assertThat(conversion.text()).isEmpty();
        assertThat(errors(program.text(), conversion)).isEqualTo(program.rest());
    }

    /** Returns each error as its place, as {@code line:column}, its message and its hint. */
    static String errors(String source, Equivalent conversion) {
        return conversion.diagnostics().stream()
                .filter(Diagnostic::isError)
                .map(each -> place(source, each) + " " + each.message() + hint(each) + "\n")
                .collect(Collectors.joining());
    }

    private static String hint(Diagnostic diagnostic) {
        return diagnostic.hint().isEmpty() ? "" : " (" + diagnostic.hint() + ")";
    }

    private static String place(String source, Diagnostic diagnostic) {
        String before = source.substring(0, diagnostic.span().start());
        long line = 1 + before.chars().filter(c -> c == '\n').count();
        return line + ":" + (before.length() - before.lastIndexOf('\n'));
    }
}
