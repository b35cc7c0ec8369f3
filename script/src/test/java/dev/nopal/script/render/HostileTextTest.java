package dev.nopal.script.render;

import static dev.nopal.script.render.Rendered.hist;
import static dev.nopal.script.render.Rendered.map;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.nopal.script.value.Event;
import dev.nopal.script.value.EventText;
import dev.nopal.script.value.PrintfFormat;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Text that an attacker chose, in both renderers. */
final class HostileTextTest {
    private static final int ROUNDS = 1_000;
    private static final String[] PIECES = {
        "\u001b[2J",
        "\u009b31m",
        "\r",
        "\b",
        "\u202e",
        "\u2066",
        "\u0000",
        "\"",
        "\\",
        "\\u",
        "é",
        "😀",
        "\n",
        "]: ",
        "(",
        ")",
        "{\"type\": ",
        "\u007f",
        "\u2028",
        "%s",
        "%n"
    };

    @Test
    void nothingThatSteersATerminalIsPrinted() {
        Random random = new Random(5);
        for (int i = 0; i < ROUNDS; i++) {
            for (Event event : events(random)) {
                assertThat(Rendered.text(event).codePoints())
                        .noneMatch(letter -> EventText.isUnsafe(letter) || letter == 0xfffd);
            }
        }
    }

    @Test
    void jsonAlwaysParsesAndSteersNothing() {
        Random random = new Random(6);
        for (int i = 0; i < ROUNDS; i++) {
            for (Event event : events(random)) {
                String line = Rendered.json(event);
                assertThat(line).endsWith("}\n").hasLineCount(1);
                JsonChecker.check(line.strip());
                assertThat(line.codePoints()).noneMatch(EventText::isUnsafe);
            }
        }
    }

    @Test
    @Timeout(20)
    void aLongStringCostsNoMoreThanItsLength() {
        byte[] bytes = new byte[1 << 20];
        Arrays.fill(bytes, (byte) 0x1b);
        Event event = new Event.Print(new Value.Text(bytes, false));
        assertThat(Rendered.text(event)).hasSize(4 * bytes.length + 1);
        assertThat(Rendered.json(event)).hasSizeLessThan(6 * bytes.length + 50);
    }

    @Test
    void anyFormatParsesAndPointsIntoItself() {
        Random random = new Random(7);
        String alphabet = "%%%%-+ #0123456789.*hlLjztdiouxXcspnfr\u00e9a";
        PrintfFormat.Argument text = new PrintfFormat.Argument(PrintfFormat.Kind.OTHER, "string");
        for (int i = 0; i < 20 * ROUNDS; i++) {
            StringBuilder format = new StringBuilder();
            for (int j = random.nextInt(12); j > 0; j--) {
                format.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            PrintfFormat parsed = PrintfFormat.parse(format.toString());
            int size = 2 * format.length();
            for (int supplied : new int[] {parsed.arity(), 0, parsed.arity() + 1}) {
                List<PrintfFormat.Argument> arguments = Collections.nCopies(supplied, text);
                assertThat(parsed.check(arguments))
                        .allMatch(problem -> problem.offset() >= 0 && problem.offset() <= size);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\": 01}",
                "[1,]",
                "[,1]",
                "[1 2]",
                "\"\n\"",
                "\"\\x\"",
                "{1: 2}}",
                "tru",
                "",
                "\""
            })
    void theCheckerOfTheseTestsRejects(String text) {
        assertThatIllegalStateException().isThrownBy(() -> JsonChecker.check(text));
    }

    private static List<Event> events(Random random) {
        Value.Text text = text(random);
        Value tuple = Value.tuple(text, Value.of(random.nextLong()), text(random));
        Value stack = new Value.Stack(Value.Stack.Style.BPFTRACE, List.of(text, text(random)));
        PrintfFormat format = PrintfFormat.parse("%s|%-9s|%c|%d");
        List<Value> arguments = List.of(tuple, text, Value.of(random.nextInt(256)), text);
        Event.Place place = new Event.Place("stdin", 1, 2, 3);
        return List.of(
                new Event.Print(tuple),
                new Event.Print(stack),
                new Event.Printf(format, arguments),
                new Event.Message(Event.Message.Severity.ERROR, place, format, arguments),
                new Event.Join(text),
                Event.PrintMap.all(map("@m", tuple, text, stack, text)),
                Event.PrintMap.all(map("@h", text, hist(0, random.nextLong()))));
    }

    private static Value.Text text(Random random) {
        if (random.nextBoolean()) {
            byte[] bytes = new byte[random.nextInt(10)];
            random.nextBytes(bytes);
            return new Value.Text(bytes, false);
        }
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return Value.of(text.toString());
    }
}
