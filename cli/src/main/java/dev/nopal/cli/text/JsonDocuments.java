package dev.nopal.cli.text;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The JSON objects that another program prints one after the other, each of a limited length. */
public final class JsonDocuments {
    private final InputStream in;
    private final int maxBytes;

    public JsonDocuments(InputStream in, int maxBytes) {
        this.in = new BufferedInputStream(in);
        this.maxBytes = maxBytes;
    }

    /** Waits for the next object; empty at the end of the stream. */
    public Optional<JsonValue> next() throws IOException {
        ByteArrayOutputStream document = new ByteArrayOutputStream();
        int depth = 0;
        boolean isText = false;
        boolean isEscaped = false;
        for (int c = in.read(); c >= 0; c = in.read()) {
            if (depth == 0 && document.size() == 0 && Character.isWhitespace(c)) {
                continue;
            }
            document.write(c);
            if (document.size() > maxBytes) {
                throw new MalformedJsonException(maxBytes, "more than " + maxBytes + " bytes");
            }
            if (isEscaped) {
                isEscaped = false;
            } else if (isText) {
                isEscaped = c == '\\';
                isText = c != '"';
            } else if (c == '"') {
                isText = true;
            } else if (c == '{' || c == '[') {
                depth++;
            } else if (c == '}' || c == ']') {
                depth--;
            }
            if (depth <= 0 && !isText) {
                // Whatever is not an object, such as a message, ends here and is rejected.
                return Optional.of(JsonValue.read(document.toString(StandardCharsets.UTF_8)));
            }
        }
        if (document.size() > 0) {
            throw new MalformedJsonException(document.size(), "the text ends early");
        }
        return Optional.empty();
    }
}
