package dev.nopal.agent.instrument;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.util.ArrayList;
import java.util.List;

/** The ranges of a method's code that one exception handler protects. */
final class ProtectedRanges {
    private record Range(Label start, Label end) {}

    private final List<Range> ranges = new ArrayList<>();
    private Label open;

    /** Begins a range: code that is written from here on is protected. */
    void begin(CodeBuilder builder) {
        if (open == null) {
            open = builder.newBoundLabel();
        }
    }

    /** Ends the range. */
    void end(CodeBuilder builder) {
        if (open != null) {
            ranges.add(new Range(open, builder.newBoundLabel()));
            open = null;
        }
    }

    boolean isEmpty() {
        return ranges.isEmpty();
    }

    /**
     * Adds the handler for everything that is thrown in the ranges and not caught by an earlier
     * handler.
     */
    void catchAll(CodeBuilder builder, Label handler) {
        for (Range range : ranges) {
            builder.exceptionCatchAll(range.start(), range.end(), handler);
        }
    }
}
