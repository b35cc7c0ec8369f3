package dev.nopal.cli.text;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;

/**
 * Writes maps, collections, strings, numbers, booleans and null as indented JSON.
 *
 * <p>The output is ASCII: everything else is escaped, so that it is valid in any encoding and safe
 * on a terminal whatever a traced process put into its names.
 */
public final class Json {
    private static final String INDENT = "  ";

    private final StringBuilder out = new StringBuilder();

    private Json() {}

    /** Returns the value as JSON, without a newline at the end. */
    public static String of(Object value) {
        Json json = new Json();
        json.value(value, 0);
        return json.out.toString();
    }

    private void value(Object value, int depth) {
        switch (value) {
            case null -> out.append("null");
            case String text -> string(text);
            case Boolean truth -> out.append(truth);
            case Integer number -> out.append(number);
            case Long number -> out.append(number);
            case Double number -> out.append(Double.isFinite(number) ? number.toString() : "null");
            case Map<?, ?> map -> object(map, depth);
            case Collection<?> items -> array(items, depth);
            default -> throw new IllegalArgumentException("value=" + value.getClass());
        }
    }

    private void object(Map<?, ?> map, int depth) {
        out.append('{');
        for (Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
                entries.hasNext(); ) {
            Map.Entry<?, ?> entry = entries.next();
            newline(depth + 1);
            string((String) entry.getKey());
            out.append(": ");
            value(entry.getValue(), depth + 1);
            out.append(entries.hasNext() ? "," : "");
        }
        close(map.isEmpty(), depth, '}');
    }

    private void array(Collection<?> items, int depth) {
        out.append('[');
        for (Iterator<?> values = items.iterator(); values.hasNext(); ) {
            newline(depth + 1);
            value(values.next(), depth + 1);
            out.append(values.hasNext() ? "," : "");
        }
        close(items.isEmpty(), depth, ']');
    }

    private void close(boolean empty, int depth, char bracket) {
        if (!empty) {
            newline(depth);
        }
        out.append(bracket);
    }

    private void newline(int depth) {
        out.append('\n').repeat(INDENT, depth);
    }

    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                default -> {
                    if (c >= ' ' && c < 0x7f) {
                        out.append(c);
                    } else {
                        out.append(String.format("\\u%04x", (int) c));
                    }
                }
            }
        }
        out.append('"');
    }
}
