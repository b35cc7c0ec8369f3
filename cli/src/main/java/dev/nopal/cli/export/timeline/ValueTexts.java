package dev.nopal.cli.export.timeline;

import dev.nopal.script.render.Renderer;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.Value;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What events and values look like as text. Not thread-safe. */
public final class ValueTexts {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Renderer renderer = Renderer.text(bytes, OutputStream.nullOutputStream());

    public ValueTexts() {}

    /** Returns a value as {@code print()} shows it; the text of a string as it is. */
    public String of(Value value) throws IOException {
        if (value instanceof Value.Text text) {
            return new String(text.bytes(), StandardCharsets.UTF_8);
        }
        if (value instanceof Value.Stack stack) {
            return String.join("\n", frames(stack));
        }
        return of(new Event.Print(value));
    }

    /** Returns an event as text, without the line feed at its end. */
    public String of(Event event) throws IOException {
        bytes.reset();
        renderer.render(event);
        String text = bytes.toString(StandardCharsets.UTF_8);
        return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    }

    /** Returns a key of a map, without the parentheses of a tuple. */
    public String ofKey(Value key) throws IOException {
        if (!(key instanceof Value.Tuple tuple)) {
            return of(key);
        }
        List<String> parts = new ArrayList<>();
        for (Value part : tuple.values()) {
            parts.add(of(part));
        }
        return String.join(", ", parts);
    }

    /** Returns the frames of a stack, the innermost first. */
    public static List<String> frames(Value.Stack stack) {
        return stack.frames().stream()
                .map(frame -> new String(frame.bytes(), StandardCharsets.UTF_8))
                .toList();
    }
}
