package dev.nopal.cli.text;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A value that was read from JSON. What is missing, or of another type than asked for, is empty:
 * programs leave out what is not set.
 */
public final class JsonValue {
    private static final JsonValue MISSING = new JsonValue(null);

    private final Object value;

    private JsonValue(Object value) {
        this.value = value;
    }

    /** Reads a whole text. */
    public static JsonValue read(String text) throws MalformedJsonException {
        return new JsonValue(JsonReader.read(text));
    }

    /** Follows names of fields: {@code at("metadata", "name")}. */
    public JsonValue at(String... names) {
        Object found = value;
        for (String name : names) {
            found = found instanceof Map<?, ?> map ? map.get(name) : null;
        }
        return found == null ? MISSING : new JsonValue(found);
    }

    public boolean isMissing() {
        return value == null;
    }

    public Optional<String> text() {
        return value instanceof String text ? Optional.of(text) : Optional.empty();
    }

    public OptionalLong number() {
        return value instanceof Long number ? OptionalLong.of(number) : OptionalLong.empty();
    }

    /** Returns the truth value, if it is one. */
    public Optional<Boolean> truth() {
        return value instanceof Boolean truth ? Optional.of(truth) : Optional.empty();
    }

    /** Returns the items of an array; none if it is not an array. */
    public List<JsonValue> items() {
        return value instanceof List<?> list
                ? list.stream().filter(Objects::nonNull).map(JsonValue::new).toList()
                : List.of();
    }

    /** Returns the names of the fields of an object, in their order. */
    public Stream<String> names() {
        return value instanceof Map<?, ?> map
                ? map.keySet().stream().map(String.class::cast)
                : Stream.empty();
    }

    /** Returns the value as maps, lists, strings, numbers, booleans and null. */
    public Object plain() {
        return value;
    }
}
