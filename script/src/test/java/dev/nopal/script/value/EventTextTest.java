package dev.nopal.script.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;

final class EventTextTest {
    @Test
    void aLineHasNoLineFeedsAndTabs() {
        byte[] text = "a\nb\tc\u001bd é".getBytes(StandardCharsets.UTF_8);
        assertThat(new String(EventText.escapeToLine(text), StandardCharsets.UTF_8))
                .isEqualTo("a\\x0ab\\x09c\\x1bd é");
    }

    @ParameterizedTest
    @CsvSource({
        "1b5b33316d, \\x1b[31m",
        "610d62, a\\x0db",
        "00, \\x00",
        "08, \\x08",
        "7f, \\x7f",
        "c29b, \\xc2\\x9b",
        "e280ae61, \\xe2\\x80\\xaea",
        "e281a6, \\xe2\\x81\\xa6",
        "e2808f, \\xe2\\x80\\x8f",
        "e280a8, \\xe2\\x80\\xa8",
        "d89c, \\xd8\\x9c",
        "ff61, \\xffa",
        "61c3, a\\xc3",
        "c3c3a9, \\xc3é",
        "c0af, \\xc0\\xaf",
        "e08080, \\xe0\\x80\\x80",
        "eda080, \\xed\\xa0\\x80",
        "f4908080, \\xf4\\x90\\x80\\x80",
        "f8, \\xf8"
    })
    void whatCouldSteerATerminalIsEscaped(String hex, String escaped) {
        assertThat(escape(HexFormat.of().parseHex(hex))).isEqualTo(escaped);
    }

    @ParameterizedTest
    @CsvSource({
        "plain",
        "é€😀",
        "\u07ff\u0800",
        "\uffff\ud800\udc00\udbff\udfff",
        "\u2027\u202f\u2065\u206a",
        "a\\x1b",
        "שלום"
    })
    void ordinaryTextIsLeftAlone(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(EventText.escape(bytes)).isSameAs(bytes);
    }

    @Test
    void lineFeedAndTabAreLeftAlone() {
        assertThat(escape("a\n\tb".getBytes(StandardCharsets.UTF_8))).isEqualTo("a\n\tb");
    }

    @Test
    void anyBytesBecomeSafeUtf8OfBoundedLength() throws CharacterCodingException {
        Random random = new Random(17);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[random.nextInt(12)];
            random.nextBytes(bytes);
            byte[] escaped = EventText.escape(bytes);
            assertThat(escaped.length).isLessThanOrEqualTo(4 * bytes.length);
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(escaped)).toString();
            assertThat(text.codePoints()).noneMatch(EventText::isUnsafe);
        }
    }

    private static String escape(byte[] bytes) {
        return new String(EventText.escape(bytes), StandardCharsets.UTF_8);
    }

    @Test
    void everyCharacterIsSafeOrEscaped() {
        for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
            if (point >= 0xd800 && point <= 0xdfff) {
                continue;
            }
            byte[] bytes = Character.toString(point).getBytes(StandardCharsets.UTF_8);
            boolean isControl = Character.getType(point) == Character.CONTROL;
            boolean isUnsafe =
                    isControl && point != '\n' && point != '\t'
                            || "\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e"
                                            .indexOf(point)
                                    >= 0
                            || "\u2066\u2067\u2068\u2069".indexOf(point) >= 0;
            boolean isKept = EventText.escape(bytes) == bytes;
            if (isKept == isUnsafe) {
                throw new AssertionError("character " + Integer.toHexString(point));
            }
        }
    }

    /** Java's decoder rejects the same bytes. */
    @Test
    void bytesThatAreNotUtf8AreEscaped() {
        int[] firsts = {
            0x41, 0x7e, 0x80, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xee, 0xef, 0xf0,
            0xf1, 0xf4, 0xf5, 0xff
        };
        int[] others = {0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff};
        for (int first : firsts) {
            for (int second : others) {
                for (int third : others) {
                    for (int fourth : others) {
                        byte[] all = {(byte) first, (byte) second, (byte) third, (byte) fourth};
                        for (int length = 1; length <= 4; length++) {
                            compareWithDecoder(Arrays.copyOf(all, length));
                        }
                    }
                }
            }
        }
    }

    private static void compareWithDecoder(byte[] bytes) {
        boolean isSafe;
        try {
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            isSafe = text.codePoints().noneMatch(EventText::isUnsafe);
        } catch (CharacterCodingException _) {
            isSafe = false;
        }
        if (isSafe != (EventText.escape(bytes) == bytes)) {
            throw new AssertionError(HexFormat.of().formatHex(bytes));
        }
    }
}
