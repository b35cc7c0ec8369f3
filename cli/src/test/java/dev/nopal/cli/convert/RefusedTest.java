package dev.nopal.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.Diagnostic;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
