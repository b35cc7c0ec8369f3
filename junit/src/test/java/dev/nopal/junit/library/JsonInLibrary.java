package dev.nopal.junit.library;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.ToIntFunction;

/** Reads JSON with the copy of Jackson in its own loader. */
public final class JsonInLibrary implements ToIntFunction<String> {
    private final JsonFactory factory = new JsonFactory();

    @Override
    public int applyAsInt(String json) {
        int tokens = 0;
        try (JsonParser parser = factory.createParser(json)) {
            while (parser.nextToken() != null) {
                tokens++;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return tokens;
    }
}
