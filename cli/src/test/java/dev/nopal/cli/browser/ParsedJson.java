package dev.nopal.cli.browser;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

import java.util.List;
import java.util.Map;

/**
 * JSON as maps, lists, strings, longs, doubles, booleans and null; a text that is not strictly JSON
 * is rejected.
 */
public final class ParsedJson {
    private static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .enable(DeserializationFeature.USE_LONG_FOR_INTS)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    private ParsedJson() {}

    /** Parses a whole text. */
    public static Object of(String text) {
        try {
            return MAPPER.readValue(text, Object.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not JSON: " + text, e);
        }
    }

    /** Follows names and indexes into a parsed text: {@code get(value, "sections", 0, "name")}. */
    public static Object get(Object value, Object... path) {
        Object found = value;
        for (Object step : path) {
            found =
                    step instanceof Integer index
                            ? ((List<?>) found).get(index)
                            : ((Map<?, ?>) found).get(step);
        }
        return found;
    }
}
