package dev.nopal.cli.export.ctf;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/**
 * The streams of one JVM. The times of a stream must not decrease, but events of several threads
 * arrive a little out of order, and those of {@code jfr:} probes a second late: an event that is
 * too late for a stream goes to another one, and readers merge them by time.
 *
 * <p>Should that need too many streams, an event gets the time of the latest one before it.
 */
final class CtfStreams {
    private static final int MAX_STREAMS = 32;

    private final List<CtfStream> streams = new ArrayList<>();
    private final LongFunction<CtfStream> opening;

    /**
     * @param opening opens another stream that begins at a time
     * @param start when the session of the JVM began
     */
    CtfStreams(LongFunction<CtfStream> opening, long start) {
        this.opening = opening;
        streams.add(opening.apply(start));
        first().mark(start);
    }

    /** Returns the stream that counts the losses of the JVM. */
    private CtfStream first() {
        return streams.getFirst();
    }

    void add(int eventClass, long nanos, CtfBytes content) {
        CtfStream best = null;
        CtfStream earliest = first();
        for (CtfStream stream : streams) {
            if (stream.latest() <= nanos && (best == null || stream.latest() > best.latest())) {
                best = stream;
            }
            earliest = stream.latest() < earliest.latest() ? stream : earliest;
        }
        if (best == null && streams.size() < MAX_STREAMS) {
            best = opening.apply(nanos);
            streams.add(best);
        }
        CtfStream chosen = best == null ? earliest : best;
        chosen.add(eventClass, Math.max(nanos, chosen.latest()), content);
    }

    void lose(long count) {
        first().lose(count);
    }

    void end(long nanos) {
        first().mark(nanos);
        streams.forEach(CtfStream::flush);
    }

    long written() {
        return streams.stream().mapToLong(CtfStream::written).sum();
    }
}
