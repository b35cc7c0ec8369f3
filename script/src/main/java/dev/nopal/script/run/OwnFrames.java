package dev.nopal.script.run;

import dev.nopal.script.OwnCode;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The stacks of a program, cut so that its own code is in them: the innermost frames, and at least
 * the first one of the program itself. Calls that the JVM and libraries generate are left out.
 */
final class OwnFrames {
    /** Stands for frames between the innermost ones and the program's own. */
    private static final String GAP = "...";

    private final OwnCode code;

    OwnFrames(OwnCode code) {
        this.code = code;
    }

    StackFrames capture(int limit) {
        return StackFrames.capture(frames -> cut(frames, limit));
    }

    StackFrames of(Object event, int limit) {
        return StackFrames.of(event, frames -> cut(frames, limit));
    }

    List<String> cut(Iterator<NamedFrame> frames, int limit) {
        List<String> kept = new ArrayList<>();
        boolean hasOwn = false;
        boolean isThrowing = true;
        while (frames.hasNext() && (!hasOwn || kept.size() < limit)) {
            NamedFrame frame = frames.next();
            if (GeneratedCalls.contain(frame)) {
                continue;
            }
            isThrowing &= GeneratedCalls.isOfThrowable(frame);
            if (isThrowing) {
                continue;
            }
            boolean isOwn = code.contains(frame.className());
            if (kept.size() < limit) {
                kept.add(text(frame));
            } else if (isOwn) {
                replaceLast(kept, text(frame));
            }
            hasOwn |= isOwn;
        }
        return kept;
    }

    /** Puts the first own frame at the end, after the innermost ones and a gap if it fits. */
    private static void replaceLast(List<String> kept, String own) {
        kept.set(kept.size() - 1, own);
        if (kept.size() > 2) {
            kept.set(kept.size() - 2, GAP);
        }
    }

    private static String text(NamedFrame frame) {
        return GeneratedCalls.withoutAddress(frame.text().get());
    }
}
