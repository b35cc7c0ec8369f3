package dev.nopal.script.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

final class PrintfFormatCheckTest {
    private static final PrintfFormat.Argument INT =
            new PrintfFormat.Argument(PrintfFormat.Kind.NUMBER, "int64");
    private static final PrintfFormat.Argument STRING =
            new PrintfFormat.Argument(PrintfFormat.Kind.OTHER, "string");
    private static final PrintfFormat.Argument BUFFER =
            new PrintfFormat.Argument(PrintfFormat.Kind.BUFFER, "buffer");

    @Test
    void acceptsEveryConversionWithItsType() {
        assertThat(check("%d%i%u%o%x%X%c%p%s", INT, INT, INT, INT, INT, INT, INT, INT, INT))
                .isEmpty();
        assertThat(check("%s%r%rx%rh%s", STRING, BUFFER, BUFFER, BUFFER, BUFFER)).isEmpty();
    }

    @Test
    void tooFewArgumentsAreReportedAtTheFirstWithoutOne() {
        assertThat(check("é%d %d", INT))
                .containsExactly(
                        new FormatProblem(
                                5,
                                "not enough arguments for format string (1 supplied, 2 expected)"));
    }

    @Test
    void tooManyArgumentsAreReportedAtTheEnd() {
        assertThat(check("%d", INT, INT))
                .containsExactly(
                        new FormatProblem(
                                2,
                                "too many arguments for format string (2 supplied, 1 expected)"));
    }

    @Test
    void conversionsOfFloatsAreNotSupported() {
        assertThat(check("a%5.2f", INT))
                .containsExactly(new FormatProblem(1, "unsupported format specifier: f"));
    }

    @Test
    void aStringIsNotANumber() {
        assertThat(check("%d", STRING))
                .containsExactly(
                        new FormatProblem(0, "unsupported format specifier for type 'string': d"));
    }

    @Test
    void onlyABufferIsABuffer() {
        assertThat(check("%rx", STRING))
                .containsExactly(
                        new FormatProblem(0, "unsupported format specifier for type 'string': rx"));
    }

    @Test
    void aBufferIsNotANumber() {
        assertThat(check("%x", BUFFER)).hasSize(1);
    }

    @Test
    void everyProblemIsReported() {
        assertThat(check("%d %n", STRING, INT)).hasSize(2);
    }

    @Test
    void aWidthIsBounded() {
        assertThat(check("%65536d", INT)).isEmpty();
        assertThat(check("%99999999999999999999d", INT))
                .containsExactly(new FormatProblem(0, "format width too large, must be <= 65536"));
    }

    @Test
    void doublePercentTakesNoArgument() {
        assertThat(PrintfFormat.parse("%% %d %%").arity()).isEqualTo(1);
    }

    private static List<FormatProblem> check(String format, PrintfFormat.Argument... arguments) {
        return PrintfFormat.parse(format).check(List.of(arguments));
    }
}
