package dev.nopal.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.Diagnostics;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.value.TextBytes;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.OptionalInt;

final class StringEscapesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "plain | plain",
                "\\n\\t\\r\\\\\\\" | \\n\\t\\r\\\\\\\"",
                "\\a\\b\\f\\v | \\007\\010\\014\\013",
                "\\0 \\7x \\1234 | \\000 \\007x \\1234",
                "\\x41 \\x7b0 \\x. | \\101 \\260 \\\\x.",
                "\\q \\? \\' | \\\\q \\\\? \\\\'"
            })
    void ofDAreWrittenAsBpftraceHasThem(String d, String bpftrace) {
        assertThat(StringEscapes.inBpftrace(d)).isEqualTo(bpftrace);
        assertThat(StringEscapes.inBpftrace(bpftrace)).as("again").isEqualTo(bpftrace);
        assertThat(StringEscapes.inD(bpftrace)).as("and back").isEqualTo(bpftrace);
    }

    @Test
    void controlCharactersAreWrittenAsEscapes() {
        assertThat(StringEscapes.inBpftrace("\033]0;x\007\t\177"))
                .isEqualTo("\\033]0;x\\007\t\\177");
    }

    @Test
    void hexadecimalDigitsOfBpftraceDoNotRunIntoTheTextInD() {
        assertThat(StringEscapes.inD("\\x07bell \\x4")).isEqualTo("\\007bell \\004");
        assertThat(Equivalent.toD("BEGIN { printf(\"\\x1bc\"); }").text()).contains("\"\\033c\"");
    }

    @Test
    void bpftraceReadsEveryByteThatIsWritten() {
        for (int value = 1; value < 256; value++) {
            String written = StringEscapes.inBpftrace("\\x" + Integer.toHexString(value));
            Diagnostics diagnostics = new Diagnostics();
            String text = "BEGIN { print(\"" + written + "\"); }";
            Expression.StringLiteral literal =
                    BpftraceSource.of(text, diagnostics)
                            .probes()
                            .flatMap(BpftraceSource::all)
                            .filter(Expression.StringLiteral.class::isInstance)
                            .map(Expression.StringLiteral.class::cast)
                            .findFirst()
                            .orElseThrow();
            assertThat(diagnostics.hasErrors()).as(text).isFalse();
            assertThat(TextBytes.of(literal.value())).containsExactly(value);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a | 97",
                "\\n | 10",
                "\\' | 39",
                "\\\\ | 92",
                "\\0 | 0",
                "\\101 | 65",
                "\\x41 | 65",
                "\\a | 7",
                "ab | -1",
                "\\q | -1",
                "\\ab | -1"
            })
    void aCharacterIsItsNumber(String content, int value) {
        OptionalInt expected = value < 0 ? OptionalInt.empty() : OptionalInt.of(value);
        assertThat(StringEscapes.character(content)).isEqualTo(expected);
    }
}
