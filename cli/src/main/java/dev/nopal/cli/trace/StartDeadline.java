package dev.nopal.cli.trace;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.waiting.BoundedWait;

import java.time.Duration;

/** The time that a JVM may take to attach a script, from the request on. */
final class StartDeadline {
    private static final String WHAT = "its agent to prepare the script";

    private final BoundedWait wait;
    private final Duration limit;
    private final long began = System.nanoTime();
    private boolean isSaid;

    StartDeadline(BoundedWait wait) {
        this.wait = wait;
        this.limit = wait.scaled(BoundedWait.WORK);
    }

    /**
     * Informs the user once that it takes long; must be called until the script is attached.
     *
     * @throws Refusal if it has taken too long
     */
    void check() throws Refusal {
        long waited = System.nanoTime() - began;
        if (!isSaid && waited >= BoundedWait.TELL_AFTER.toNanos()) {
            isSaid = true;
            wait.say(wait.silence(WHAT, limit));
        }
        if (waited >= limit.toNanos()) {
            throw wait.tooLong(WHAT, limit);
        }
    }
}
