package dev.nopal.script.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.script.value.Event;
import dev.nopal.script.value.PrintfFormat;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.charset.StandardCharsets;
import java.util.List;

final class PrintfTextTest {
    @ParameterizedTest
    @CsvSource({
        "%d, 4294967296, 0",
        "%d, 2147483648, -2147483648",
        "%i, -7, -7",
        "%u, -1, 4294967295",
        "%ld, -1, -1",
        "%lu, -1, 18446744073709551615",
        "%hhd, 0x12345678abcdef, -17",
        "%hd, 0x12345678abcdef, -12817",
        "%hhx, 0x12345678abcdef, ef",
        "%hx, 0x12345678abcdef, cdef",
        "%x, 0x12345678abcdef, 78abcdef",
        "%lx, 0x12345678abcdef, 12345678abcdef",
        "%llx, 0x12345678abcdef, 12345678abcdef",
        "%jx, 0x12345678abcdef, 12345678abcdef",
        "%zx, 0x12345678abcdef, 12345678abcdef",
        "%tx, 0x12345678abcdef, 12345678abcdef",
        "%Lx, 0x12345678abcdef, 78abcdef",
        "%lllx, 0x12345678abcdef, 78abcdef",
        "%hhu, 0x12345678abcdef, 239",
        "%X, 255, FF",
        "%o, 8, 10"
    })
    void aLengthCutsTheNumberAnd32BitsRemainWithoutOne(String format, String value, String text) {
        assertThat(render(format, Value.of(Long.decode(value)))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "[%5d], 42, '[   42]'",
        "[%-5d], 42, '[42   ]'",
        "[%05d], 42, '[00042]'",
        "[%05d], -5, '[000-5]'",
        "[%-05d], 5, '[50000]'",
        "[%+d], 5, '[+5]'",
        "[%+d], -5, '[-5]'",
        "[%+u], 5, '[5]'",
        "[% d], 5, '[5]'",
        "[%.3d], 5, '[5]'",
        "[%*d], 5, '[5]'",
        "[%#x], 31, '[0x1f]'",
        "[%#X], 31, '[0X1F]'",
        "[%#o], 8, '[010]'",
        "[%#x], 0, '[0]'",
        "[%#06x], 31, '[000x1f]'",
        "[%00d], 5, '[5]'",
        "[%p], 255, '[0xff]'",
        "[%p], 0, '[0]'",
        "[%8p], 255, '[    0xff]'",
        "[%p], -1, '[0xffffffffffffffff]'",
        "[%c], 65, '[A]'",
        "[%3c], 321, '[  A]'",
        "[%lc], 65, '[A]'",
        "[%s], 5, '[5]'",
        "[%5s], 5, '[    5]'",
        "[%+s], 5, '[+5]'"
    })
    void flagsAndWidthWorkAsInAStream(String format, long value, String text) {
        assertThat(render(format, Value.of(value))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "[%5s], ab, '[   ab]'",
        "[%-5s], ab, '[ab   ]'",
        "[%1s], abc, '[abc]'",
        "[%.1s], abc, '[abc]'",
        "[%5s], é, '[   é]'",
        "[%5s], '', '[     ]'"
    })
    void aStringIsPaddedByBytesAndNeverCut(String format, String value, String text) {
        assertThat(render(format, Value.of(value))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "100%, 100%",
        "100%%, 100%",
        "%5%, %",
        "%y, %y",
        "%.d, %.d",
        "%+-5d, %+-5d",
        "%0-5d, %0-5d",
        "%*5d, %*5d",
        "%, %",
        "%5, %5",
        "%ll, %ll"
    })
    void aPercentSignThatBeginsNoConversionIsText(String format, String text) {
        assertThat(render(format)).isEqualTo(text);
    }

    @Test
    void theWidthOfATupleGoesToItsParenthesis() {
        Value tuple = Value.tuple(Value.of(1), Value.of(2));
        assertThat(render("[%3s]", tuple)).isEqualTo("[  (1, 2)]");
        assertThat(render("[%-3s]", tuple)).isEqualTo("[(  1, 2)]");
    }

    @Test
    void aWidthDoesNotReachTheNextConversion() {
        assertThat(render("[%05d%d%s]", Value.of(1), Value.of(2), Value.of("x")))
                .isEqualTo("[000012x]");
    }

    @Test
    void aBufferHasThreeForms() {
        Value buffer = new Value.Buffer(new byte[] {'H', 'i', ' ', '\\', 0, (byte) 0xff});
        assertThat(render("%r|%rx|%rh", buffer, buffer, buffer))
                .isEqualTo("Hi \\\\x00\\xff|\\x48\\x69\\x20\\x5c\\x00\\xff|48 69 20 5c 00 ff");
    }

    @Test
    void booleansAndSymbolsAreNumbersWhereNumbersAreAsked() {
        assertThat(render("%d %s", new Value.Bool(true), new Value.Bool(true))).isEqualTo("1 true");
        Value symbol = new Value.Symbol("TWO", 2);
        assertThat(render("%d %s", symbol, symbol)).isEqualTo("2 TWO");
        assertThat(render("%x %s", Value.pointer(16), Value.pointer(16))).isEqualTo("10 0x10");
    }

    @Test
    void aNarrowNegativeNumberIsExtendedBeforeItIsCut() {
        assertThat(render("%x %u", new Value.Int(-1, 8, true), new Value.Int(-1, 8, false)))
                .isEqualTo("ffffffff 255");
    }

    @Test
    void nonNumbersAreReportedInTheText() {
        assertThat(render("<%5d>", Value.of("a\u001bb")))
                .isEqualTo("<!{invalid integer conversion: a\\x1bb}>");
    }

    @Test
    void aCharacterFromAnEventIsEscaped() {
        assertThat(render("%c%c%c", Value.of(27), Value.of('\n'), Value.of(0xff)))
                .isEqualTo("\\x1b\n\\xff");
    }

    @Test
    void theScriptsOwnTextIsNotEscaped() {
        assertThat(render("\u001b[1m%s%s", Value.literal("\u001b[0m"), Value.of("\u001b")))
                .isEqualTo("\u001b[1m\u001b[0m\\x1b");
    }

    @Test
    void bytesOfTheFormatAreKept() {
        byte[] text = {'a', (byte) 0xff, '%', 'd'};
        assertThat(PrintfText.of(new Event.Printf(PrintfFormat.parse(text), List.of(Value.of(7)))))
                .isEqualTo(new byte[] {'a', (byte) 0xff, '7'});
    }

    @Test
    void rejectsTheWrongNumberOfArguments() {
        assertThatThrownBy(() -> render("%d"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("arguments=0 arity=1");
    }

    private static String render(String format, Value... arguments) {
        byte[] text = PrintfText.of(Rendered.printf(format, arguments));
        return new String(text, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({
        "%ld, 5000000000",
        "%lld, 5000000000",
        "%jd, 5000000000",
        "%zd, 5000000000",
        "%td, 5000000000",
        "%d, 705032704",
        "%Ld, 705032704",
        "%hd, -3584",
        "%hhd, 0",
        "%lu, 5000000000",
        "%llu, 5000000000",
        "%ju, 5000000000",
        "%zu, 5000000000",
        "%tu, 5000000000",
        "%u, 705032704",
        "%hu, 61952",
        "%hhu, 0"
    })
    void lengthsCutNumbers(String format, String text) {
        Value number = new Value.Int(5_000_000_000L, 64, true);
        assertThat(new String(PrintfText.of(Rendered.printf(format, number)))).isEqualTo(text);
    }

    @Test
    void plusSignIsForItsOwnConversionAndForZero() {
        Value zero = new Value.Int(0, 64, true);
        Value five = new Value.Int(5, 64, true);
        Value minus = new Value.Int(-5, 64, true);
        String format = "%+d %d %+d %+d %d|%5d|%d";
        assertThat(render(format, five, five, zero, minus, zero, five, five))
                .isEqualTo("+5 5 +0 -5 0|    5|5");
    }
}
