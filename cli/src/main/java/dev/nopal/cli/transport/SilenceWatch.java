package dev.nopal.cli.transport;

import dev.nopal.cli.thread.Threads;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The watch over a line on which nothing arrives, and which does not end either: a network that was
 * unplugged, a machine that was suspended. Neither side is told about it.
 *
 * <p>While a session runs, the far side answers a sign of life several times within the limit.
 * Until then the limit is three times as long: a user may be typing a password, and the line may be
 * slow.
 */
final class SilenceWatch implements AutoCloseable {
    /** The same as that of the far side; tests lower it. */
    static final Duration LIMIT = Duration.ofSeconds(Long.getLong("nopal.silence.seconds", 60));

    /** How often the command shows that it lives. */
    static final Duration SIGN_OF_LIFE = LIMIT.dividedBy(12);

    private static final int LONGER_AT_START = 3;

    /** The most frequent look at the clock, and the least frequent one. */
    private static final long LOOK_MILLIS = Math.min(1_000, LIMIT.toMillis() / 10);

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Runnable giveUp;
    private volatile Duration limit;
    private volatile long heard = System.nanoTime();
    private volatile Duration silence = Duration.ZERO;

    private SilenceWatch(Duration limit, Runnable giveUp) {
        this.limit = limit;
        this.giveUp = giveUp;
    }

    /**
     * Watches a line that is being opened.
     *
     * @param giveUp ends the line; called once at most
     */
    static SilenceWatch start(Runnable giveUp) {
        return start(LIMIT.multipliedBy(LONGER_AT_START), giveUp);
    }

    static SilenceWatch start(Duration limit, Runnable giveUp) {
        SilenceWatch watch = new SilenceWatch(limit, giveUp);
        Threads.startDaemon("nopal-transport-silence", watch::watch);
        return watch;
    }

    /** Applies another limit from now on. */
    void limit(Duration other) {
        heard = System.nanoTime();
        limit = other;
    }

    /** Returns a stream whose bytes are heard. */
    InputStream over(InputStream in) {
        return new FilterInputStream(in) {
            @Override
            public int read() throws IOException {
                int next = super.read();
                heard = System.nanoTime();
                return next;
            }

            @Override
            public int read(byte[] bytes, int offset, int length) throws IOException {
                int count = super.read(bytes, offset, length);
                heard = System.nanoTime();
                return count;
            }
        };
    }

    private void watch() {
        try {
            while (!closed.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                Duration most = limit;
                if (System.nanoTime() - heard > most.toNanos()) {
                    silence = most;
                    giveUp.run();
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns for how long nothing was heard, if that was too long. */
    Optional<Duration> silence() {
        return Optional.of(silence).filter(found -> !found.isZero());
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
