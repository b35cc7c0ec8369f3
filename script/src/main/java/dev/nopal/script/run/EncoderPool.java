package dev.nopal.script.run;

import dev.nopal.script.session.Loss;

/** The pool of encoders for keys: at most one per thread at a time, found by thread id. */
public final class EncoderPool {
    private final Encoder[] encoders;
    private final int mask;
    private final LossCounters losses;

    public EncoderPool(int count, int capacity, LossCounters losses) {
        this.losses = losses;
        encoders = new Encoder[count];
        mask = count - 1;
        for (int i = 0; i < count; i++) {
            encoders[i] = new Encoder(capacity, new byte[0]);
        }
    }

    /** Returns an empty encoder; if all are taken, counts a loss and returns null. */
    Encoder take(long threadId) {
        for (int i = 0; i <= mask; i++) {
            Encoder encoder = encoders[(int) threadId + i & mask];
            if (encoder.take()) {
                encoder.position = 0;
                encoder.isTooBig = false;
                return encoder;
            }
        }
        losses.count(Loss.KEYS_BUSY, threadId);
        return null;
    }
}
