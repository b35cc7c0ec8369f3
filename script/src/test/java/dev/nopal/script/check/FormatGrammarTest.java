package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.program.FormatString;
import dev.nopal.script.type.Type;
import dev.nopal.script.value.PrintfFormat;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Random;

/** The checker and the renderer parse formats independently: they must agree. */
final class FormatGrammarTest {
    private static final List<String> FLAGS =
            List.of("", "-", "+", " ", "#", "0", "-+ #0", "+-", "00", "#0");
    private static final List<String> WIDTHS =
            List.of("", "5", "*", "12", "65536", "65537", "99999999999", "5*", "*5");
    private static final List<String> PRECISIONS = List.of("", ".", ".3", ".*", "..2");
    private static final List<String> LENGTHS =
            List.of("", "h", "hh", "l", "ll", "L", "j", "z", "t", "q");
    private static final List<String> SPECIFIERS =
            List.of(
                    "d", "i", "u", "o", "x", "X", "e", "f", "g", "a", "c", "s", "p", "n", "%", "r",
                    "rx", "rh", "rX", "y", "", "\n", "é");
    private static final List<Type> TYPES =
            List.of(Type.INT64, new Type.Text(16), new Type.Buffer(4));

    @Test
    void everyConversionMeansTheSameToBoth() {
        for (String flags : FLAGS) {
            for (String width : WIDTHS) {
                for (String precision : PRECISIONS) {
                    for (String length : LENGTHS) {
                        for (String specifier : SPECIFIERS) {
                            compare("a%" + flags + width + precision + length + specifier + "b");
                        }
                    }
                }
            }
        }
    }

    @Test
    void randomTextsMeanTheSameToBoth() {
        String letters = "%%%%-+ #0123456789.*hlLjztdiouxXeEfFgGaAcspnrxh \nqé";
        Random random = new Random(17);
        for (int round = 0; round < 100_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(12); i >= 0; i--) {
                text.append(letters.charAt(random.nextInt(letters.length())));
            }
            compare(text.toString());
        }
    }

    private static void compare(String text) {
        FormatString checked = FormatCheck.parse(text);
        PrintfFormat rendered = PrintfFormat.parse(text);
        assertThat(rendered.arity()).as(text).isEqualTo(checked.conversions().size());
        for (Type type : TYPES) {
            List<Type> types = checked.conversions().stream().map(_ -> type).toList();
            List<PrintfFormat.Argument> arguments =
                    types.stream().map(FormatGrammarTest::argument).toList();
            boolean isAccepted = FormatCheck.problem(checked, types).isEmpty();
            assertThat(rendered.check(arguments).isEmpty())
                    .as("%s of %s", text, type.text())
                    .isEqualTo(isAccepted);
        }
    }

    private static PrintfFormat.Argument argument(Type type) {
        PrintfFormat.Kind kind =
                switch (type) {
                    case Type.Int _ -> PrintfFormat.Kind.NUMBER;
                    case Type.Buffer _ -> PrintfFormat.Kind.BUFFER;
                    default -> PrintfFormat.Kind.OTHER;
                };
        return new PrintfFormat.Argument(kind, type.text());
    }
}
