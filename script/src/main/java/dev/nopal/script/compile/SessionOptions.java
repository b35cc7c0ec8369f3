package dev.nopal.script.compile;

import dev.nopal.script.TraceContext;
import dev.nopal.script.session.FileMapping;

/**
 * The limits of a session and the facts that the command passes to it.
 *
 * @param childProcess what {@code cpid} gives, or 0
 * @param target what {@code target} gives: the name of this JVM among those traced together
 * @param traceContext what {@code trace_id} and {@code span_id} give
 * @param ringCapacity bytes of each stripe of the output, a power of two from 4 KiB
 * @param outputStripes a power of two, or 0 for one that suits this machine
 * @param bytesPerSecond the most output of one stripe
 * @param mapping how the session file is mapped
 */
public record SessionOptions(
        long childProcess,
        String target,
        TraceContext traceContext,
        int ringCapacity,
        int outputStripes,
        long bytesPerSecond,
        FileMapping mapping) {
    public static final SessionOptions DEFAULT =
            new SessionOptions(0, "", TraceContext.NONE, 256 << 10, 0, 64L << 20, FileMapping.BEST);

    public SessionOptions withChildProcess(long id) {
        return new SessionOptions(
                id, target, traceContext, ringCapacity, outputStripes, bytesPerSecond, mapping);
    }

    public SessionOptions withTarget(String name) {
        return new SessionOptions(
                childProcess,
                name,
                traceContext,
                ringCapacity,
                outputStripes,
                bytesPerSecond,
                mapping);
    }

    public SessionOptions withTraceContext(TraceContext context) {
        return new SessionOptions(
                childProcess,
                target,
                context,
                ringCapacity,
                outputStripes,
                bytesPerSecond,
                mapping);
    }

    public SessionOptions withOutput(int capacity, int stripes) {
        return new SessionOptions(
                childProcess, target, traceContext, capacity, stripes, bytesPerSecond, mapping);
    }

    SessionOptions withMapping(FileMapping other) {
        return new SessionOptions(
                childProcess,
                target,
                traceContext,
                ringCapacity,
                outputStripes,
                bytesPerSecond,
                other);
    }
}
