package dev.nopal.script.run;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The frames of a stack whose class, or class and method, matches a pattern, and no others. */
final class MatchingFrames {
    private MatchingFrames() {}

    static StackFrames capture(String pattern, int limit) {
        return StackFrames.capture(frames -> matching(frames, pattern, limit));
    }

    static StackFrames of(Object event, String pattern, int limit) {
        return StackFrames.of(event, frames -> matching(frames, pattern, limit));
    }

    private static List<String> matching(Iterator<NamedFrame> frames, String pattern, int limit) {
        List<String> kept = new ArrayList<>();
        while (kept.size() < limit && frames.hasNext()) {
            NamedFrame frame = frames.next();
            if (Strings.matchesGlob(frame.className(), pattern)
                    || Strings.matchesGlob(frame.name(), pattern)) {
                kept.add(frame.text().get());
            }
        }
        return kept;
    }
}
