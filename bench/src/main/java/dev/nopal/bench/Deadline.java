package dev.nopal.bench;

import java.time.Duration;

/** Ends a wait for a fact that does not come. */
final class Deadline {
    private final long end;

    private Deadline(long end) {
        this.end = end;
    }

    static Deadline in(Duration duration) {
        return new Deadline(System.nanoTime() + duration.toNanos());
    }

    boolean isOver() {
        return System.nanoTime() - end > 0;
    }

    /** Waits a little before the caller looks again, or gives up. */
    void pause(String fact) throws InterruptedException {
        if (isOver()) {
            throw new IllegalStateException("waited in vain until " + fact);
        }
        Thread.sleep(2);
    }
}
