package dev.nopal.cli.text;

import dev.nopal.script.render.MapJson;

import java.util.Collection;
import java.util.Map;

/**
 * A writer of JSON, piece by piece; the only class of the command that knows its syntax.
 *
 * <p>Calls must match, as in {@code array().value(1).endArray()}; a value in an object follows its
 * {@link #name}.
 */
public final class JsonWriter {
    private static final String INDENT = "  ";

    private final StringBuilder out = new StringBuilder();
    private final boolean isIndented;
    private int depth;
    private boolean isEmpty = true;
    private boolean isAfterName;

    private JsonWriter(boolean isIndented) {
        this.isIndented = isIndented;
    }

    /**
     * Returns a writer for users and programs: indented, and ASCII, so that the output is valid in
     * any encoding and safe on a terminal, whatever names a traced process uses.
     */
    public static JsonWriter indented() {
        return new JsonWriter(true);
    }

    /** Returns a writer for pages: without blanks, and with characters as they are. */
    public static JsonWriter compact() {
        return new JsonWriter(false);
    }

    public JsonWriter object() {
        return open('{');
    }

    public JsonWriter endObject() {
        return close('}');
    }

    public JsonWriter array() {
        return open('[');
    }

    public JsonWriter endArray() {
        return close(']');
    }

    /** Writes the name of a field; its value comes next. */
    public JsonWriter name(String name) {
        beforeItem();
        string(name);
        out.append(isIndented ? ": " : ":");
        isAfterName = true;
        return this;
    }

    public JsonWriter value(String text) {
        if (text == null) {
            return raw("null");
        }
        beforeItem();
        string(text);
        return this;
    }

    public JsonWriter value(long number) {
        beforeItem();
        out.append(number);
        return this;
    }

    public JsonWriter value(boolean truth) {
        return raw(truth ? "true" : "false");
    }

    /** Writes a number, or null if JSON cannot represent it. */
    public JsonWriter value(double number) {
        return raw(Double.isFinite(number) ? Double.toString(number) : "null");
    }

    /** Writes text that is JSON already. */
    public JsonWriter raw(CharSequence json) {
        beforeItem();
        out.append(json);
        return this;
    }

    /** Writes strings as an array. */
    public JsonWriter strings(Iterable<String> texts) {
        array();
        texts.forEach(this::value);
        return endArray();
    }

    /** Writes a map, collection, string, number, boolean or null. */
    public JsonWriter any(Object value) {
        return switch (value) {
            case null -> raw("null");
            case String text -> value(text);
            case Boolean truth -> value(truth.booleanValue());
            case Integer number -> value(number.longValue());
            case Long number -> value(number.longValue());
            case Double number -> value(number.doubleValue());
            case Map<?, ?> map -> {
                object();
                map.forEach((name, each) -> name((String) name).any(each));
                yield endObject();
            }
            case Collection<?> items -> {
                array();
                items.forEach(this::any);
                yield endArray();
            }
            default -> throw new IllegalArgumentException("value=" + value.getClass());
        };
    }

    private JsonWriter open(char bracket) {
        beforeItem();
        out.append(bracket);
        depth++;
        isEmpty = true;
        return this;
    }

    private JsonWriter close(char bracket) {
        depth--;
        if (!isEmpty) {
            newline();
        }
        isEmpty = false;
        out.append(bracket);
        return this;
    }

    private void beforeItem() {
        if (isAfterName) {
            isAfterName = false;
            return;
        }
        if (!isEmpty) {
            out.append(',');
        }
        isEmpty = false;
        if (depth > 0) {
            newline();
        }
    }

    private void newline() {
        if (isIndented) {
            out.append('\n').repeat(INDENT, depth);
        }
    }

    private void string(String text) {
        if (isIndented) {
            ascii(text);
        } else {
            out.append(MapJson.quote(text));
        }
    }

    private void ascii(String text) {
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

    /** Returns what was written. */
    @Override
    public String toString() {
        return out.toString();
    }
}
