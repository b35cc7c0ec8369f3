package dev.nopal.cli.page;

/**
 * The schedule of a page's updates: about once per second, and less often if an update takes long.
 * Used by one thread at a time.
 */
final class UpdateSchedule {
    private static final long PERIOD_NANOS = 1_000_000_000L;
    private static final long MOST_SHARE = 8;

    private long began = System.nanoTime();
    private long due = began;

    UpdateSchedule() {}

    /** Returns whether it is time; if so, the update begins now. */
    boolean isDue() {
        long now = System.nanoTime();
        if (now - due < 0) {
            return false;
        }
        began = now;
        return true;
    }

    /** Ends the update that began. */
    void done() {
        long took = System.nanoTime() - began;
        due = began + Math.max(PERIOD_NANOS, took * MOST_SHARE);
    }
}
