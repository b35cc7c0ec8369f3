package dev.nopal.cli.trace;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.waiting.BoundedWait;

import java.time.Duration;

/** Watches a JVM that was given a script, until it says that the script is armed. */
final class StartDeadline {
    private static final String WHAT = "its agent to prepare the script";

    private final BoundedWait patience;
    private final Duration limit;
    private final long began = System.nanoTime();
    private boolean isSaid;

    StartDeadline(BoundedWait patience) {
        this.patience = patience;
        this.limit = patience.scaled(BoundedWait.WORK);
    }

    /**
     * Looks again; call it as long as nothing was said.
     *
     * @throws Refusal when that has taken too long
     */
    void look() throws Refusal {
        long waited = System.nanoTime() - began;
        if (!isSaid && waited >= BoundedWait.WORD.toNanos()) {
            isSaid = true;
            patience.say(patience.silence(WHAT, limit));
        }
        if (waited >= limit.toNanos()) {
            throw patience.tooLong(WHAT, limit);
        }
    }
}
