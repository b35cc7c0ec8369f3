package dev.nopal.cli.trace;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.waiting.BoundedWait;

import java.time.Duration;

/**
 * The time that a JVM may take to attach a script, from the request on; longer if it says that it
 * makes progress, but not without limit.
 */
final class StartDeadline {
    private static final String WHAT = "its agent to prepare the script";

    /** Enough for all methods of the largest programs. */
    private static final Duration MOST = Duration.ofMinutes(30);

    private final BoundedWait wait;
    private final Duration limit;
    private final long asked = System.nanoTime();
    private long heard = asked;
    private boolean isSaid;

    StartDeadline(BoundedWait wait) {
        this.wait = wait;
        this.limit = wait.scaled(BoundedWait.WORK);
    }

    /** Begins again, because the JVM has made progress. */
    void progressed() {
        heard = System.nanoTime();
    }

    /**
     * Informs the user once that it takes long; must be called until the script is attached.
     *
     * @throws Refusal if it has taken too long
     */
    void check() throws Refusal {
        long now = System.nanoTime();
        if (!isSaid && now - heard >= BoundedWait.TELL_AFTER.toNanos()) {
            isSaid = true;
            wait.say(wait.silence(WHAT, limit));
        }
        if (now - heard >= limit.toNanos()) {
            throw wait.tooLong(WHAT, limit);
        }
        if (now - asked >= MOST.toNanos()) {
            throw wait.tooLong(WHAT, MOST);
        }
    }
}
