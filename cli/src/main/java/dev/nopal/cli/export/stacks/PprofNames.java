package dev.nopal.cli.export.stacks;

import dev.nopal.cli.export.ProtoWriter;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The texts, functions and locations to which the samples of a profile refer by number. */
final class PprofNames {
    static final int ONLY_MAPPING = 1;

    // The fields of Profile.
    private static final int LOCATION = 4;
    private static final int FUNCTION = 5;
    private static final int STRING_TABLE = 6;

    /** {@code com.shop.Orders.place(Orders.java:42)}, also with a file or a reason alone. */
    private static final Pattern FRAME =
            Pattern.compile("([^(]+)\\(([^():]*)(?::([0-9]{1,9}))?\\)");

    /** A method; those of the same name in two files are two. */
    private record Function(String name, String file) {}

    private record Line(long function, long number) {}

    private final Map<String, Long> texts = new LinkedHashMap<>(Map.of("", 0L));
    private final Map<String, Long> locations = new HashMap<>();
    private final List<Line> lines = new ArrayList<>();
    private final Map<Function, Long> functions = new LinkedHashMap<>();

    PprofNames() {}

    long text(String text) {
        return texts.computeIfAbsent(text, _ -> (long) texts.size());
    }

    /** Returns the number of a frame, as a stack shows it; numbers start with 1. */
    long location(String frame) {
        Long known = locations.get(frame);
        if (known != null) {
            return known;
        }
        Matcher parts = FRAME.matcher(frame);
        boolean isParsed = parts.matches();
        Function function =
                new Function(isParsed ? parts.group(1) : frame, isParsed ? parts.group(2) : "");
        long number = isParsed && parts.group(3) != null ? Long.parseLong(parts.group(3)) : 0;
        Long id = functions.get(function);
        if (id == null) {
            id = functions.size() + 1L;
            functions.put(function, id);
        }
        lines.add(new Line(id, number));
        locations.put(frame, (long) lines.size());
        return lines.size();
    }

    void writeTo(OutputStream out) throws IOException {
        ProtoWriter profile = new ProtoWriter();
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            ProtoWriter written = new ProtoWriter().varint(1, line.function());
            if (line.number() > 0) {
                written.varint(2, line.number());
            }
            ProtoWriter location =
                    new ProtoWriter().varint(1, i + 1).varint(2, ONLY_MAPPING).message(4, written);
            profile.clear().message(LOCATION, location).writeTo(out);
        }
        for (Map.Entry<Function, Long> each : functions.entrySet()) {
            long name = text(each.getKey().name());
            ProtoWriter function =
                    new ProtoWriter()
                            .varint(1, each.getValue())
                            .varint(2, name)
                            .varint(3, name)
                            .varint(4, text(each.getKey().file()));
            profile.clear().message(FUNCTION, function).writeTo(out);
        }
        for (String text : texts.keySet()) {
            profile.clear().string(STRING_TABLE, text).writeTo(out);
        }
    }
}
