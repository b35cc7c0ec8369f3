package dev.nopal.cli.export.jfr;

import dev.nopal.script.value.Value;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The stacks of a chunk among its constants, with the methods, classes and names that they refer
 * to. Numbers are never the same in two chunks: readers keep the constants of earlier ones.
 */
final class JfrStacks {
    private static final int NONE = 0;
    private static final int FULL = 2 << 20;
    private static final int POOLS = 5;

    /** {@code com.shop.Orders.place(Orders.java:42)}, also with a file or a reason alone. */
    private static final Pattern FRAME =
            Pattern.compile("(?:([^(]*)\\.)?([^.(]+)\\([^():]*(?::([0-9]{1,9}))?\\)");

    private final Map<Value.Stack, Integer> stacks = new LinkedHashMap<>();
    private final Map<Method, Integer> methods = new LinkedHashMap<>();
    private final Map<Integer, Integer> classes = new LinkedHashMap<>();
    private final Map<String, Integer> symbols = new LinkedHashMap<>();
    private final Map<Value.Stack, List<Frame>> frames = new LinkedHashMap<>();
    private int latest;
    private int size;

    /** A method by the numbers of its class and name. */
    private record Method(int type, int name) {}

    private record Frame(int method, int line) {}

    /** Returns the number of a stack among the constants. */
    int of(Value.Stack stack) {
        if (stack.frames().isEmpty()) {
            return NONE;
        }
        Integer known = stacks.get(stack);
        if (known != null) {
            return known;
        }
        frames.put(stack, stack.frames().stream().map(this::frame).toList());
        stacks.put(stack, ++latest);
        return latest;
    }

    private Frame frame(Value.Text text) {
        String frame = new String(text.bytes(), StandardCharsets.UTF_8);
        size += text.bytes().length + 1;
        Matcher parts = FRAME.matcher(frame);
        boolean isParsed = parts.matches();
        String type = isParsed && parts.group(1) != null ? parts.group(1) : "";
        // As the virtual machine writes them; its names of hidden classes have a plus sign, too.
        int typeName = number(symbols, type.replace('/', '+').replace('.', '/'));
        int name = number(symbols, isParsed ? parts.group(2) : frame);
        int line = isParsed && parts.group(3) != null ? Integer.parseInt(parts.group(3)) : 0;
        return new Frame(number(methods, new Method(number(classes, typeName), name)), line);
    }

    private <T> int number(Map<T, Integer> constants, T wanted) {
        return constants.computeIfAbsent(wanted, _ -> ++latest);
    }

    /** Returns whether it is time to write them. */
    boolean isFull() {
        return size >= FULL;
    }

    /** Returns how many pools of constants they need. */
    int pools() {
        return stacks.isEmpty() ? 0 : POOLS;
    }

    /** Writes the pools, then empties them. */
    void writeTo(JfrBytes out) {
        if (stacks.isEmpty()) {
            return;
        }
        int descriptor = number(symbols, "()V"); // The types of parameters are not known.
        out.put(JfrMetadata.STACK).put(stacks.size());
        stacks.forEach(
                (stack, number) -> {
                    List<Frame> all = frames.get(stack);
                    out.put(number).putByte(0).put(all.size());
                    all.forEach(
                            frame ->
                                    out.put(frame.method())
                                            .put(frame.line())
                                            .put(0)
                                            .put(JfrMetadata.UNKNOWN_FRAME));
                });
        out.put(JfrMetadata.METHOD).put(methods.size());
        methods.forEach(
                (method, number) ->
                        out.put(number)
                                .put(method.type())
                                .put(method.name())
                                .put(descriptor)
                                .put(0)
                                .putByte(0));
        out.put(JfrMetadata.CLASS).put(classes.size());
        classes.forEach((name, number) -> out.put(number).put(name).put(0));
        out.put(JfrMetadata.SYMBOL).put(symbols.size());
        symbols.forEach((text, number) -> out.put(number).putText(text));
        out.put(JfrMetadata.FRAME_TYPE).put(1);
        out.put(JfrMetadata.UNKNOWN_FRAME).putText("Unknown");
        List.of(stacks, methods, classes, symbols, frames).forEach(Map::clear);
        size = 0;
    }
}
