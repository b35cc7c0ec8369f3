package dev.nopal.script.value;

import java.nio.charset.StandardCharsets;

/**
 * The parser of one conversion: {@code % - + space # 0 width .precision length specifier}, flags in
 * that order.
 *
 * <p>A percent sign that does not begin a conversion is ordinary text, as in {@code 100%\n}.
 */
final class ConversionParser {
    private static final String LENGTHS = "hlLjzt";
    private static final String SPECIFIERS = "diouxXeEfFgGaAcspn%";

    private final byte[] text;
    private int at;

    ConversionParser(byte[] text) {
        this.text = text;
    }

    /** Returns the offset after the conversion that was read last. */
    int end() {
        return at;
    }

    /** Returns the conversion whose percent sign is at {@code start}, or null. */
    FormatConversion parse(int start) {
        at = start + 1;
        boolean left = skip('-');
        boolean sign = skip('+');
        skip(' ');
        boolean alternate = skip('#');
        boolean zeros = skip('0');
        int width = number();
        if (skip('.')) {
            if (!isNumber()) {
                return null;
            }
            number();
        }
        int lengthStart = at;
        while (at < text.length && LENGTHS.indexOf(text[at]) >= 0) {
            at++;
        }
        String length = ascii(lengthStart);
        int specifierStart = at;
        if (skip('r')) {
            if (!skip('h')) {
                skip('x');
            }
        } else if (at < text.length && SPECIFIERS.indexOf(text[at]) >= 0) {
            at++;
        } else {
            return null;
        }
        String specifier = ascii(specifierStart);
        return new FormatConversion(start, left, sign, alternate, zeros, width, length, specifier);
    }

    private boolean skip(char expected) {
        if (at < text.length && text[at] == expected) {
            at++;
            return true;
        }
        return false;
    }

    private boolean isNumber() {
        return at < text.length && (text[at] == '*' || isDigit(text[at]));
    }

    /** Reads a number or a star; a number that is too long stays above any allowed width. */
    private int number() {
        if (skip('*')) {
            return 0;
        }
        int number = 0;
        while (at < text.length && isDigit(text[at])) {
            number = Math.min(number * 10 + text[at] - '0', PrintfFormat.MAX_WIDTH + 1);
            at++;
        }
        return number;
    }

    private String ascii(int from) {
        return new String(text, from, at - from, StandardCharsets.US_ASCII);
    }

    private static boolean isDigit(byte letter) {
        return letter >= '0' && letter <= '9';
    }
}
