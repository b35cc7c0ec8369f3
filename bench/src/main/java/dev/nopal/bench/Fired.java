package dev.nopal.bench;

import java.util.List;

/**
 * What firing cost.
 *
 * @param nanos of processor time that a thread took
 * @param bytes that it took from the heap, or 0 where there is none
 */
record Fired(double nanos, double bytes) {
    /** Reads what a target answers. */
    static Fired parse(String answer) {
        String[] words = answer.split(" ");
        return new Fired(
                Double.parseDouble(words[0]), words.length > 1 ? Double.parseDouble(words[1]) : 0);
    }

    Fired plus(Fired other) {
        return new Fired(nanos + other.nanos, bytes + other.bytes);
    }

    /** Returns the share of one of so many events. */
    Fired each(long events) {
        return new Fired(nanos / events, bytes / events);
    }

    static Fired median(List<Fired> turns) {
        return new Fired(
                MeanInterval.median(turns.stream().mapToDouble(Fired::nanos).toArray()),
                MeanInterval.median(turns.stream().mapToDouble(Fired::bytes).toArray()));
    }

    /** Returns what {@link #parse} reads. */
    @Override
    public String toString() {
        return (long) nanos + " " + (long) bytes;
    }
}
