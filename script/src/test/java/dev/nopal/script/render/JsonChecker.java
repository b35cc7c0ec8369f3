package dev.nopal.script.render;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

import java.util.regex.Pattern;

/** A checker that accepts JSON with no more white space than bpftrace writes. */
final class JsonChecker {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

    private static final Pattern STRING = Pattern.compile("\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"");

    /** One space may follow a comma or a colon. */
    private static final Pattern MORE_SPACE = Pattern.compile("(?<![,:])\\s|\\s\\s|\\s$");

    private JsonChecker() {}

    static void check(String text) {
        try {
            MAPPER.readValue(text, Object.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("not JSON: " + text, e);
        }
        if (MORE_SPACE.matcher(STRING.matcher(text).replaceAll("\"\"")).find()) {
            throw new IllegalStateException("white space in " + text);
        }
    }
}
