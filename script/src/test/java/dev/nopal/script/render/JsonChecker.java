package dev.nopal.script.render;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Accepts JSON of RFC 8259, without fractions and with no more white space than bpftrace writes.
 */
final class JsonChecker {
    private final String text;
    private int at;

    private JsonChecker(String text) {
        this.text = text;
    }

    static void check(String text) {
        JsonChecker checker = new JsonChecker(text);
        checker.value();
        if (checker.at != text.length()) {
            throw checker.malformed();
        }
    }

    private void value() {
        switch (peek()) {
            case '{' -> members('}', true);
            case '[' -> members(']', false);
            case '"' -> take("\"(?:[^\"\\\\\\x00-\\x1f]|\\\\[\"\\\\/bfnrt]|\\\\u[0-9a-f]{4})*\"");
            default -> take("true|false|null|-?(?:0|[1-9][0-9]*)");
        }
    }

    private void members(char end, boolean named) {
        at++;
        for (boolean first = true; peek() != end; first = false) {
            if (!first) {
                take(", ?");
            }
            if (named) {
                name();
            }
            value();
        }
        at++;
    }

    private void name() {
        if (peek() != '"') {
            throw malformed();
        }
        value();
        take(": ?");
    }

    private char peek() {
        if (at == text.length()) {
            throw malformed();
        }
        return text.charAt(at);
    }

    private void take(String pattern) {
        Matcher matcher = Pattern.compile(pattern).matcher(text).region(at, text.length());
        if (!matcher.lookingAt()) {
            throw malformed();
        }
        at = matcher.end();
    }

    private IllegalStateException malformed() {
        return new IllegalStateException("at " + at + " of " + text);
    }
}
