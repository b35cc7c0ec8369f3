package dev.nopal.cli.trace;

import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.thread.Threads;
import dev.nopal.cli.waiting.BoundedWait;
import dev.nopal.cli.waiting.Suspension;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The end of a trace: ends its sessions, and abandons JVMs that do not answer.
 *
 * <p>Any thread may request the end: the thread that shows the output may be waiting for its
 * reader, and the programs must not be traced meanwhile.
 */
final class TraceStop {
    /**
     * How long a running JVM may take on a machine with idle processors: the recorder delivers its
     * events within a second.
     */
    private static final Duration ANSWER = Duration.ofSeconds(4);

    private static final Duration SLOW_READER = Duration.ofSeconds(2);

    private final TracedJvms jvms;
    private final Consumer<String> say;
    private final Runnable late;
    private final AtomicBoolean isRequested = new AtomicBoolean();
    private volatile long requestedAt;
    private volatile Duration limit = ANSWER;
    private boolean isWaitSaid;
    private Thread clock;

    /**
     * @param jvms the JVMs, to which others may be added meanwhile
     * @param say accepts a sentence for the user
     * @param late runs on its own thread some time after the end was requested
     */
    TraceStop(TracedJvms jvms, Consumer<String> say, Runnable late) {
        this.jvms = jvms;
        this.say = say;
        this.late = late;
    }

    /** Asks all JVMs to end their sessions, once. */
    void request() {
        if (isRequested.compareAndSet(false, true)) {
            limit = BoundedWait.scaled(ProcFs.real(), ANSWER);
            requestedAt = System.nanoTime();
            jvms.forEach(TracedJvm::stop);
            Threads.startDaemon("nopal-slow-reader", () -> after(SLOW_READER, late));
        }
    }

    boolean isRequested() {
        return isRequested.get();
    }

    /** Returns the time from a moment until the end was requested, or until now. */
    long nanosSince(long start) {
        return (isRequested() ? requestedAt : System.nanoTime()) - start;
    }

    /** Requests the end after this time; replaces an earlier time. */
    synchronized void requestIn(Duration time) {
        if (clock != null) {
            clock.interrupt();
        }
        clock = Threads.startDaemon("nopal-clock", () -> after(time, this::request));
    }

    private static void after(Duration time, Runnable action) {
        try {
            TimeUnit.NANOSECONDS.sleep(time.toNanos());
            action.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // Another time replaced this one.
        }
    }

    /** Abandons JVMs that were asked to end, and that cannot or do not answer. */
    void abandonSilent() {
        if (!isRequested() || requestedAt == 0) {
            return;
        }
        long waited = System.nanoTime() - requestedAt;
        for (TracedJvm jvm : jvms) {
            if (!jvm.isDone()) {
                Optional<Suspension.Kind> cause = cause(jvm);
                if (cause.isPresent()) {
                    jvm.abandon(cause.get().reason());
                } else if (waited > limit.toNanos()) {
                    jvm.abandon("it has been asked to end for " + limit.toSeconds() + " s");
                } else if (waited > ANSWER.toNanos() && !isWaitSaid) {
                    isWaitSaid = true;
                    say.accept(
                            "%s has not answered for %s s; the machine is overloaded, so nopal waits for up to %s s"
                                    .formatted(jvm.label(), ANSWER.toSeconds(), limit.toSeconds()));
                }
            }
        }
    }

    /**
     * Returns why a JVM does not answer; not if it has ended, because its closed connection
     * explains more.
     */
    private static Optional<Suspension.Kind> cause(TracedJvm jvm) {
        return jvm.suspension().map(Suspension::kind).filter(kind -> kind != Suspension.Kind.ENDED);
    }
}
