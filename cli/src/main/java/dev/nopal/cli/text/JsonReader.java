package dev.nopal.cli.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A strict reader of JSON that another program printed: maps, lists, strings, longs, doubles,
 * booleans and null.
 *
 * <p>The text may be hostile: nesting is limited, a name may occur only once in an object, and
 * nothing is accepted that the standard does not allow. The caller limits its length.
 */
final class JsonReader {
    private static final int MAX_DEPTH = 64;

    private final String text;
    private int at;

    private JsonReader(String text) {
        this.text = text;
    }

    /** Reads a whole text. */
    static Object read(String text) throws MalformedJsonException {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value(0);
        reader.skipBlanks();
        if (reader.at < text.length()) {
            throw reader.malformed("more text after the value");
        }
        return value;
    }

    private Object value(int depth) throws MalformedJsonException {
        if (depth > MAX_DEPTH) {
            throw malformed("nested deeper than " + MAX_DEPTH);
        }
        skipBlanks();
        char first = peek();
        return switch (first) {
            case '{' -> object(depth);
            case '[' -> array(depth);
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, Object> object(int depth) throws MalformedJsonException {
        at++;
        Map<String, Object> fields = new LinkedHashMap<>();
        if (isNext('}')) {
            return fields;
        }
        do {
            skipBlanks();
            String name = string();
            skipBlanks();
            require(':');
            if (fields.containsKey(name)) {
                throw malformed("a name twice in an object");
            }
            fields.put(name, value(depth + 1));
        } while (isNext(','));
        require('}');
        return fields;
    }

    private List<Object> array(int depth) throws MalformedJsonException {
        at++;
        List<Object> items = new ArrayList<>();
        if (isNext(']')) {
            return items;
        }
        do {
            items.add(value(depth + 1));
        } while (isNext(','));
        require(']');
        return items;
    }

    private String string() throws MalformedJsonException {
        require('"');
        StringBuilder out = new StringBuilder();
        while (true) {
            char c = next();
            if (c == '"') {
                return out.toString();
            }
            if (c < ' ') {
                throw malformed("a control character in a string");
            }
            out.append(c == '\\' ? escape() : c);
        }
    }

    private char escape() throws MalformedJsonException {
        char c = next();
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                int code = 0;
                for (int i = 0; i < 4; i++) {
                    int digit = Character.digit(next(), 16);
                    if (digit < 0) {
                        throw malformed("an escape without four digits");
                    }
                    code = code * 16 + digit;
                }
                yield (char) code;
            }
            default -> throw malformed("an unknown escape");
        };
    }

    private Object word(String word, Object value) throws MalformedJsonException {
        if (!text.startsWith(word, at)) {
            throw malformed("not a value");
        }
        at += word.length();
        return value;
    }

    private Object number() throws MalformedJsonException {
        int start = at;
        skip('-');
        boolean startsWithZero = at < text.length() && text.charAt(at) == '0';
        int whole = digits();
        if (whole == 0 || startsWithZero && whole > 1) {
            throw malformed("not a value");
        }
        boolean isWhole = true;
        if (skip('.')) {
            isWhole = false;
            requireDigits();
        }
        if (skip('e') || skip('E')) {
            isWhole = false;
            if (!skip('+')) {
                skip('-');
            }
            requireDigits();
        }
        String digits = text.substring(start, at);
        try {
            return isWhole ? (Object) Long.parseLong(digits) : (Object) Double.parseDouble(digits);
        } catch (NumberFormatException e) {
            return Double.parseDouble(digits); // A whole number that a long cannot hold.
        }
    }

    private void requireDigits() throws MalformedJsonException {
        if (digits() == 0) {
            throw malformed("a number without digits");
        }
    }

    private int digits() {
        int start = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at - start;
    }

    private boolean skip(char wanted) {
        boolean found = at < text.length() && text.charAt(at) == wanted;
        if (found) {
            at++;
        }
        return found;
    }

    private boolean isNext(char wanted) {
        skipBlanks();
        return skip(wanted);
    }

    private void require(char wanted) throws MalformedJsonException {
        if (!skip(wanted)) {
            throw malformed("'" + wanted + "' is missing");
        }
    }

    private char next() throws MalformedJsonException {
        char c = peek();
        at++;
        return c;
    }

    private char peek() throws MalformedJsonException {
        if (at >= text.length()) {
            throw malformed("the text ends early");
        }
        return text.charAt(at);
    }

    private void skipBlanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private MalformedJsonException malformed(String reason) {
        return new MalformedJsonException(at, reason);
    }
}
