package dev.nopal.script.run;

import dev.nopal.script.session.Loss;
import dev.nopal.script.session.LossLayout;
import dev.nopal.script.session.Losses;
import dev.nopal.script.session.SessionMemory;

import java.util.EnumMap;
import java.util.Map;

/** The counters of losses by cause in the session file: one atomic add on a stripe. */
public record LossCounters(SessionMemory memory, long offset, int stripeMask, Uncounted uncounted) {
    /**
     * The number of failures for which there was not even stack left to count: a plain field, so
     * that no call is needed. Of two threads that run out of stack at the same moment, only one may
     * be counted.
     */
    public static final class Uncounted {
        long failures;
    }

    public LossCounters(SessionMemory memory, long offset, int stripes) {
        this(memory, offset, stripes - 1, new Uncounted());
        for (int stripe = 0; stripe < stripes; stripe++) {
            // Allocates the pages now, so that losses for lack of pages can be counted, too.
            add(Loss.ROOM, stripe, 0);
        }
    }

    void count(Loss loss, long threadId) {
        add(loss, threadId, 1);
    }

    public void add(Loss loss, long threadId, long count) {
        int stripe = (int) threadId & stripeMask;
        memory.getAndAdd(LossLayout.counter(offset, stripe, loss), count);
    }

    void nested(long threadId) {
        count(Loss.NESTED, threadId);
    }

    void statements(long threadId) {
        count(Loss.STATEMENTS, threadId);
    }

    void failed(long threadId) {
        count(Loss.FAILED, threadId);
    }

    /** Moves what was counted on the heap into the file. */
    public void flush() {
        long failures = uncounted.failures;
        if (failures > 0) {
            uncounted.failures -= failures;
            add(Loss.FAILED, 0, failures);
        }
    }

    public Losses losses() {
        Map<Loss, Long> counts = new EnumMap<>(Loss.class);
        for (Loss loss : Loss.values()) {
            long count = loss == Loss.FAILED ? uncounted.failures : 0;
            for (int stripe = 0; stripe <= stripeMask; stripe++) {
                count += memory.getOpaque(LossLayout.counter(offset, stripe, loss));
            }
            if (count != 0) {
                counts.put(loss, count);
            }
        }
        return new Losses(counts);
    }
}
