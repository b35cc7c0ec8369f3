package dev.nopal.cli.browser;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parses JSON to maps, lists, strings, longs, doubles, booleans and null; rejects anything else.
 */
public final class ParsedJson {
    private final String text;
    private int at;

    private ParsedJson(String text) {
        this.text = text;
    }

    /** Parses a whole text. */
    public static Object of(String text) {
        ParsedJson parser = new ParsedJson(text);
        Object value = parser.value();
        parser.blanks();
        if (parser.at != text.length()) {
            throw parser.malformed();
        }
        return value;
    }

    /** Follows names and places into a parsed text: {@code get(value, "sections", 0, "name")}. */
    public static Object get(Object value, Object... path) {
        Object found = value;
        for (Object step : path) {
            found =
                    step instanceof Integer place
                            ? ((List<?>) found).get(place)
                            : ((Map<?, ?>) found).get(step);
        }
        return found;
    }

    private Object value() {
        blanks();
        return switch (peek()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> object = new LinkedHashMap<>();
        expect('{');
        blanks();
        while (peek() != '}') {
            blanks();
            String name = string();
            blanks();
            expect(':');
            object.put(name, value());
            separator('}');
        }
        at++;
        return object;
    }

    private List<Object> array() {
        List<Object> array = new ArrayList<>();
        expect('[');
        blanks();
        while (peek() != ']') {
            array.add(value());
            separator(']');
        }
        at++;
        return array;
    }

    private void separator(char end) {
        blanks();
        if (peek() != end) {
            expect(',');
            blanks();
            if (peek() == end) {
                throw malformed();
            }
        }
    }

    private String string() {
        StringBuilder string = new StringBuilder();
        expect('"');
        while (peek() != '"') {
            char letter = text.charAt(at++);
            if (letter < ' ') {
                throw malformed();
            }
            string.append(letter == '\\' ? escaped() : letter);
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        char letter = peek();
        at++;
        return switch (letter) {
            case '"', '\\', '/' -> letter;
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> {
                at += 4;
                yield (char) Integer.parseInt(text.substring(at - 4, at), 16);
            }
            default -> throw malformed();
        };
    }

    private Object number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String digits = text.substring(start, at);
        if (digits.isEmpty()) {
            throw malformed();
        }
        if (digits.matches("-?\\d{1,18}")) {
            return Long.parseLong(digits);
        }
        return Double.parseDouble(digits);
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw malformed();
        }
        at += word.length();
        return value;
    }

    private void blanks() {
        while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() {
        if (at >= text.length()) {
            throw malformed();
        }
        return text.charAt(at);
    }

    private void expect(char letter) {
        if (peek() != letter) {
            throw malformed();
        }
        at++;
    }

    private IllegalArgumentException malformed() {
        return new IllegalArgumentException(
                "no JSON at "
                        + at
                        + ": "
                        + text.substring(Math.max(0, at - 40), Math.min(text.length(), at + 20)));
    }
}
