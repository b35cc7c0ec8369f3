package dev.nopal.script;

/**
 * The distributed trace to which the work of the current thread belongs, for the builtins {@code
 * trace_id} and {@code span_id}.
 *
 * <p>Handlers call it on the thread that fires, for each event: an implementation never blocks,
 * never throws and never returns null.
 */
public interface TraceContext {
    /** The context of a program without traces. */
    TraceContext NONE =
            new TraceContext() {
                @Override
                public String traceId() {
                    return "";
                }

                @Override
                public String spanId() {
                    return "";
                }
            };

    /** Returns the id of the trace, or an empty text if there is none. */
    String traceId();

    /** Returns the id of the span within the trace, or an empty text if there is none. */
    String spanId();
}
