package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.program.FormatString;
import dev.nopal.script.type.Type;

import org.junit.jupiter.api.Test;

import java.util.List;

final class FormatCheckTest {
    private static String problem(String format, Type... types) {
        return FormatCheck.problem(FormatCheck.parse(format), List.of(types));
    }

    @Test
    void takesAConversionApart() {
        FormatString format = FormatCheck.parse("a %-+5.3lld b%%c %s");
        assertThat(format.fragments()).containsExactly("a ", " b%c ", "");
        assertThat(format.conversions())
                .containsExactly(
                        new FormatString.Conversion("-+", 5, 3, "ll", "d"),
                        new FormatString.Conversion("", 0, -1, "", "s"));
    }

    @Test
    void prefersTheLongerConversionOfBuffers() {
        assertThat(FormatCheck.parse("%rx %rh %r").conversions())
                .extracting(FormatString.Conversion::specifier)
                .containsExactly("rx", "rh", "r");
    }

    @Test
    void keepsFlagZeroApartFromTheWidth() {
        assertThat(FormatCheck.parse("%05d").conversions().getFirst())
                .isEqualTo(new FormatString.Conversion("0", 5, -1, "", "d"));
    }

    @Test
    void leavesAPercentSignThatBeginsNothing() {
        assertThat(FormatCheck.parse("100%\n").conversions()).isEmpty();
        assertThat(FormatCheck.parse("%z %").fragments()).containsExactly("%z %");
    }

    @Test
    void letsStringConversionTakeAnything() {
        assertThat(problem("%s", Type.INT8)).isEmpty();
        assertThat(problem("%s", new Type.Tuple(List.of(Type.INT8)))).isEmpty();
    }

    @Test
    void wantsNumbersAndBuffersWhereTheyBelong() {
        assertThat(problem("%d", new Type.Text(4)))
                .isEqualTo("unsupported format specifier for type 'string[4]': d");
        assertThat(problem("%r", new Type.Buffer(4))).isEmpty();
        assertThat(problem("%r", Type.INT8)).isNotEmpty();
    }

    @Test
    void countsValues() {
        assertThat(problem("%d %d", Type.INT8))
                .isEqualTo("not enough arguments for format string (1 supplied, 2 expected)");
        assertThat(problem("", Type.INT8))
                .isEqualTo("too many arguments for format string (1 supplied, 0 expected)");
    }
}
