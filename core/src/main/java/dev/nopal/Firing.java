package dev.nopal;

import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Fires a tracepoint that somebody looks at: checks the arguments against the declaration, fills a
 * {@link Scratch} and calls the stub.
 */
final class Firing {
    private static final boolean STRICT = Settings.CURRENT.strict();

    private Firing() {}

    /**
     * Fires up to three arguments; bit i of {@code objects} says that argument i is an object.
     *
     * @return whether somebody was looking
     */
    static boolean fire(
            StaticTracepoint tracepoint,
            int count,
            int objects,
            long a,
            long b,
            long c,
            Object x,
            Object y,
            Object z) {
        boolean looking = tracepoint.isEnabled();
        if (!looking && !STRICT) {
            return false;
        }
        if (count != tracepoint.arguments().size()) {
            return mismatched(tracepoint, looking, count + " arguments");
        }
        Scratch scratch = Scratch.take(tracepoint);
        if (scratch == null) {
            return looking;
        }
        String problem = null;
        try {
            for (int i = 0; i < count && problem == null; i++) {
                Argument argument = tracepoint.arguments().get(i);
                problem =
                        (objects >> i & 1) == 0
                                ? scratch.number(argument, i, i == 0 ? a : i == 1 ? b : c)
                                : value(scratch, argument, i, i == 0 ? x : i == 1 ? y : z, looking);
            }
            if (problem == null && looking) {
                scratch.call(tracepoint);
            }
        } catch (Throwable e) {
            scratch.busy = false;
            failed(tracepoint, e);
            return looking;
        }
        scratch.busy = false;
        return problem == null ? looking : mismatched(tracepoint, looking, problem);
    }

    /** Fires any number of arguments. */
    static boolean fireAll(StaticTracepoint tracepoint, Object[] arguments) {
        boolean looking = tracepoint.isEnabled();
        if (!looking && !STRICT) {
            return false;
        }
        int count = arguments == null ? 0 : arguments.length;
        if (arguments == null || count != tracepoint.arguments().size()) {
            return mismatched(tracepoint, looking, count + " arguments");
        }
        Scratch scratch = Scratch.take(tracepoint);
        if (scratch == null) {
            return looking;
        }
        String problem = null;
        try {
            for (int i = 0; i < count && problem == null; i++) {
                Argument argument = tracepoint.arguments().get(i);
                problem = value(scratch, argument, i, arguments[i], looking);
            }
            if (problem == null && looking) {
                scratch.call(tracepoint);
            }
        } catch (Throwable e) {
            scratch.busy = false;
            failed(tracepoint, e);
            return looking;
        }
        scratch.busy = false;
        return problem == null ? looking : mismatched(tracepoint, looking, problem);
    }

    /** Converts one object; a supplier is asked only when somebody looks. */
    private static String value(
            Scratch scratch, Argument argument, int index, Object value, boolean looking) {
        boolean lazy = value instanceof Supplier || value instanceof LongSupplier;
        return lazy && !looking ? null : scratch.value(argument, index, value);
    }

    private static boolean mismatched(
            StaticTracepoint tracepoint, boolean looking, String problem) {
        String message =
                "tracepoint "
                        + tracepoint
                        + tracepoint.arguments()
                        + " was fired with other arguments: "
                        + problem;
        if (STRICT) {
            throw new IllegalArgumentException(message);
        }
        tracepoint.tally().mismatched();
        if (tracepoint.tally().isFirst()) {
            Log.debug(message);
        }
        return looking;
    }

    /** Counts an exception of the application's own code; never throws. */
    static void failed(StaticTracepoint tracepoint, Throwable e) {
        try {
            tracepoint.tally().failed();
            if (tracepoint.tally().isFirst()) {
                Log.debug("tracepoint " + tracepoint + " could not be fired: " + e);
            }
        } catch (Throwable again) {
            // The stack or the heap is exhausted: the count may miss this one.
        }
    }
}
