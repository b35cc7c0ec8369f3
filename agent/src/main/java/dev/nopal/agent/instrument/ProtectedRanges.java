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

    /** Lets what is written from here on be covered. */
    void begin(CodeBuilder builder) {
        if (open == null) {
            open = builder.newBoundLabel();
        }
    }

    /** Ends that. */
    void end(CodeBuilder builder) {
        if (open != null) {
            ranges.add(new Range(open, builder.newBoundLabel()));
            open = null;
        }
    }

    boolean isEmpty() {
        return ranges.isEmpty();
    }

    /** Sends whatever is thrown in it to a place, if no handler before this one takes it. */
    void catchAll(CodeBuilder builder, Label handler) {
        for (Range range : ranges) {
            builder.exceptionCatchAll(range.start(), range.end(), handler);
        }
    }
}
