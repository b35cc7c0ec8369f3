package dev.nopal.system.via;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * The slow start of TCP in one direction: ten segments may be under way at first, and the window
 * doubles with each round trip in which it is used up. Nothing is lost, and pauses do not shrink it
 * again, so a real connection is at most as fast.
 */
final class GrowingWindow {
    /** The usual segment of Ethernet, without headers. */
    static final int SEGMENT = 1448;

    private static final int AT_FIRST = 10 * SEGMENT;

    private final long roundTripNanos;
    private final Deque<Segment> underWay = new ArrayDeque<>();
    private long window = AT_FIRST;
    private long bytes;

    /** The most bytes that were under way since nothing was. */
    private long most;

    private int trips;

    private record Segment(long acknowledged, int trips, int length) {}

    GrowingWindow(long roundTripNanos) {
        this.roundTripNanos = roundTripNanos;
    }

    /**
     * Waits until the window has room.
     *
     * @param length the size of what is sent next; less than zero at the end
     * @param now the trips before it that its sender knows of
     * @return the trips before it, with those of acknowledgements that it waited for
     */
    int send(int length, int now) throws InterruptedException {
        int size = Math.max(0, length);
        while (!underWay.isEmpty() && underWay.peek().acknowledged() <= System.nanoTime()) {
            acknowledge();
        }
        while (bytes + size > window) {
            TimeUnit.NANOSECONDS.sleep(underWay.peek().acknowledged() - System.nanoTime());
            trips = Math.max(trips, acknowledge().trips() + 2);
        }
        trips = Math.max(trips, now);
        underWay.add(new Segment(System.nanoTime() + roundTripNanos, trips, size));
        bytes += size;
        most = Math.max(most, bytes);
        return trips;
    }

    private Segment acknowledge() {
        Segment first = underWay.remove();
        if (2 * most > window) {
            window += first.length(); // A window that is hardly used does not grow.
        }
        bytes -= first.length();
        most = bytes == 0 ? 0 : most;
        return first;
    }
}
