package dev.nopal.cli.line;

import java.util.ArrayList;
import java.util.List;

/**
 * The JVMs to find at the far side of a transport; without any name, the only one there.
 *
 * @param names each a pid or part of the name of a main class, which one JVM has
 * @param mains each part of the name of a main class, which several JVMs may have
 */
public record TargetWish(List<String> names, List<String> mains) {
    private static final int MAX_NAMES = 1_000;

    public TargetWish {
        names = List.copyOf(names);
        mains = List.copyOf(mains);
    }

    /** Returns the wish for the only JVM there. */
    public static TargetWish only() {
        return new TargetWish(List.of(), List.of());
    }

    /** Returns whether there may be several JVMs. */
    public boolean isPlural() {
        return names.size() > 1 || !mains.isEmpty();
    }

    /** Adds the wish to a frame. */
    public void write(FrameContent content) {
        for (List<String> each : List.of(names, mains)) {
            content.count(each.size());
            each.forEach(content::text);
        }
    }

    /** Reads a wish. */
    public static TargetWish read(LineFrame frame) throws MalformedFrameException {
        List<String> names = texts(frame);
        return new TargetWish(names, texts(frame));
    }

    private static List<String> texts(LineFrame frame) throws MalformedFrameException {
        int count = frame.getInt();
        if (count < 0 || count > MAX_NAMES) {
            throw new MalformedFrameException("count " + count);
        }
        List<String> texts = new ArrayList<>();
        for (int left = count; left > 0; left--) {
            texts.add(frame.getText());
        }
        return texts;
    }
}
