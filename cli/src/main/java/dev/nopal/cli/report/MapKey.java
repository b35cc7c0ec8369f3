package dev.nopal.cli.report;

import dev.nopal.cli.text.Printable;
import dev.nopal.script.OwnCode;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.TextBytes;
import dev.nopal.script.value.Value;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The key of a map, as a report shows it.
 *
 * @param words its parts other than a stack
 * @param stack its stack; that of a lock's holder if there is no other
 * @param holding the stack of a lock's holder
 * @param method the first method among them; empty if there is none
 */
record MapKey(
        List<String> words,
        Optional<ProgramStack> stack,
        Optional<ProgramStack> holding,
        String method) {
    /** A stack as one string, such as that of the holder of a lock. */
    private static final Pattern FRAMES =
            Pattern.compile("[\\w$./<>-]+\\.[\\w$<>]+\\([^()<>]*\\)( < .*)?");

    static MapKey of(Value key, OwnCode code) {
        List<String> words = new ArrayList<>();
        Optional<ProgramStack> stack = Optional.empty();
        Optional<ProgramStack> holding = Optional.empty();
        String method = "";
        for (Value part : key instanceof Value.Tuple tuple ? tuple.values() : List.of(key)) {
            if (part instanceof Value.Stack frames) {
                stack = Optional.of(ProgramStack.of(frames, code));
            } else if (!(part instanceof Value.Nothing)) {
                String text = text(part);
                if (FRAMES.matcher(text).matches()) {
                    holding = Optional.of(ProgramStack.of(text, code));
                    continue;
                }
                String shown = withoutProbeType(text);
                method = method.isEmpty() && !shown.equals(text) ? shown : method;
                words.add(shown);
            }
        }
        return new MapKey(words, stack.isPresent() ? stack : holding, holding, method);
    }

    private static String text(Value value) {
        if (value instanceof Value.Text text) {
            return Printable.sentence(TextBytes.text(text.bytes()));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            Renderer.text(bytes, bytes).render(new Event.Print(value));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // Nothing there throws.
        }
        return Printable.sentence(bytes.toString(StandardCharsets.UTF_8).strip());
    }

    /** Returns a method's probe as recipes take it: {@code com.shop.Cart.add}. */
    private static String withoutProbeType(String text) {
        String[] parts = text.split(":", -1);
        boolean isMethod = parts[0].equals("method") || parts[0].equals("methodret");
        return isMethod && parts.length == 3 ? parts[1] + "." + parts[2] : text;
    }

    String word(int index) {
        return index < words.size() ? words.get(index) : "";
    }

    /** Returns the frame that stands for the key: the caller's if the key is a method. */
    Optional<FrameText> location() {
        return stack.flatMap(frames -> isCallee(frames) ? frames.caller() : frames.location());
    }

    private boolean isCallee(ProgramStack frames) {
        String top = frames.top().map(FrameText::methodName).orElse("");
        return words.stream().anyMatch(word -> word.replace(':', '.').equals(top));
    }

    /** Returns the words on one line. */
    String line() {
        return words.stream().filter(word -> !word.isEmpty()).collect(Collectors.joining("  "));
    }
}
