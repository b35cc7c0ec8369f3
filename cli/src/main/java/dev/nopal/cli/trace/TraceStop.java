package dev.nopal.cli.trace;

import dev.nopal.cli.waiting.Frozen;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Ends the sessions of a trace, and gives up those that do not answer.
 *
 * <p>Any thread may ask for the end: the one that shows the output may be waiting for its reader,
 * and the programs must not be traced meanwhile.
 */
final class TraceStop {
    /** How long a JVM that runs may take: the recorder hands over what it has within a second. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(4);

    private static final Duration SLOW_READER = Duration.ofSeconds(2);

    private final TracedJvms jvms;
    private final Frozen frozen;
    private final Runnable late;
    private final AtomicBoolean isAsked = new AtomicBoolean();
    private volatile long askedAt;
    private Thread clock;

    /**
     * @param jvms may be added to while this looks at them
     * @param late is run on a thread of its own some time after the end was asked for
     */
    TraceStop(TracedJvms jvms, Frozen frozen, Runnable late) {
        this.jvms = jvms;
        this.frozen = frozen;
        this.late = late;
    }

    /** Asks all JVMs to end their sessions, once. */
    void ask() {
        if (isAsked.compareAndSet(false, true)) {
            askedAt = System.nanoTime();
            jvms.forEach(TracedJvm::stop);
            Thread.ofVirtual().start(() -> after(SLOW_READER, late));
        }
    }

    boolean isAsked() {
        return isAsked.get();
    }

    /** Returns how much later than a moment the end was asked for. */
    long nanosSince(long start) {
        return (isAsked() ? askedAt : System.nanoTime()) - start;
    }

    /** Asks when this time has passed from now on; forgets what it was told before. */
    synchronized void askIn(Duration time) {
        if (clock != null) {
            clock.interrupt();
        }
        clock = Thread.ofVirtual().start(() -> after(time, this::ask));
    }

    private static void after(Duration time, Runnable action) {
        try {
            Thread.sleep(time);
            action.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // Another time counts.
        }
    }

    /** Gives up JVMs that were asked and cannot answer, or do not. */
    void giveUp() {
        if (!isAsked() || askedAt == 0) {
            return;
        }
        for (TracedJvm jvm : jvms) {
            if (!jvm.isDone()) {
                Optional<String> reason = frozen.why(jvm.pid());
                if (reason.isPresent()) {
                    jvm.abandon(reason.get());
                } else if (System.nanoTime() - askedAt > PATIENCE_NANOS) {
                    jvm.abandon("it has been asked to end for 4 s");
                }
            }
        }
    }
}
