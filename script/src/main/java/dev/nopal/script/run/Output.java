package dev.nopal.script.run;

import dev.nopal.script.session.Loss;
import dev.nopal.script.session.RingLayout;
import dev.nopal.script.session.SessionMemory;
import dev.nopal.script.session.SessionShape;

/** The stripes of the output: a thread takes one at a time, found by thread id. */
public final class Output {
    private static final int RECORD_SIZE = 32 << 10;

    private final OutputStripe[] stripes;
    private final int mask;
    private final LossCounters losses;
    private final Sequence sequence = new Sequence();

    public Output(
            SessionMemory memory,
            SessionShape shape,
            LossCounters losses,
            long bytesPerSecond,
            byte[] trailer) {
        this.losses = losses;
        stripes = new OutputStripe[shape.outputStripes()];
        mask = stripes.length - 1;
        for (int i = 0; i < stripes.length; i++) {
            stripes[i] =
                    new OutputStripe(
                            memory,
                            shape.ringOffset(i),
                            shape.ringCapacity(),
                            sequence,
                            losses,
                            bytesPerSecond,
                            RECORD_SIZE,
                            trailer);
        }
    }

    /** Returns the number of the record that is published next. */
    long nextRecord() {
        return sequence.peek();
    }

    /** Returns a stripe; if all are taken, counts a loss and returns null. */
    OutputStripe take(long threadId) {
        for (int i = 0; i <= mask; i++) {
            OutputStripe stripe = stripes[(int) threadId + i & mask];
            if (stripe.take()) {
                return stripe;
            }
        }
        losses.count(Loss.OUTPUT_BUSY, threadId);
        return null;
    }

    /** Publishes a large record, in whichever stripe has room for it. */
    boolean publish(OutputStripe made, long threadId) {
        int size = RingLayout.align(made.position);
        if (made.isTooBig || made.hasRoom(size)) {
            return made.publish(threadId);
        }
        for (OutputStripe other : stripes) {
            if (other.take()) {
                try {
                    if (other.hasRoom(size)) {
                        other.copyOf(made);
                        return other.publish(threadId);
                    }
                } finally {
                    other.busy = 0;
                }
            }
        }
        return made.publish(threadId); // Counts the loss.
    }
}
