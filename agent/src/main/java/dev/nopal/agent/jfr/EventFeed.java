package dev.nopal.agent.jfr;

import dev.nopal.agent.threads.OwnThreads;

import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;

import java.lang.instrument.Instrumentation;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * A recording of its own that delivers its events, in the order of their ends within each flush, on
 * one thread. The recorder flushes once a second and accepts nothing shorter.
 *
 * <p>Other recordings go on; the recorder gives each event the most generous of all settings, so
 * theirs may have more in them while this one runs.
 */
final class EventFeed {
    private static final Duration MAX_WAIT = Duration.ofSeconds(20);

    /** Shorter than the command waits for the end of a session: END is worth more than the rest. */
    private static final Duration MAX_DRAIN = Duration.ofSeconds(3);

    private static final Duration AFTER_OTHERS = Duration.ofSeconds(1);
    private static final Duration SIGNALS = Duration.ofMillis(20);

    private final RecordingStream stream = new RecordingStream();
    private final AtomicLong losses = new AtomicLong();
    private final FlushSignal signal;
    private boolean isStarted;
    private boolean isClosed;

    EventFeed(Optional<Instrumentation> instrumentation) {
        stream.setOrdered(true);
        stream.onError(_ -> {}); // The recorder would print it.
        stream.onEvent("jdk.DataLoss", _ -> losses.incrementAndGet());
        stream.enable("jdk.DataLoss");
        signal = new FlushSignal(instrumentation);
    }

    /** Delivers events of a name to a consumer, except those of the agent's own threads. */
    void listen(String name, Consumer<Object> taker) {
        stream.onEvent(
                name,
                event -> {
                    if (!isOurs(event)) {
                        taker.accept(event);
                    }
                });
    }

    private static boolean isOurs(RecordedEvent event) {
        return OwnThreads.contains(EventOrigin.threadId(event));
    }

    /** Notifies a consumer of newly registered event types, before the first of their events. */
    void listenToTypes(Consumer<EventType> taker) {
        stream.onMetadata(metadata -> metadata.getAddedEventTypes().forEach(taker));
    }

    /** Adds settings of events, {@code name#setting}. */
    void set(Map<String, String> settings) {
        settings.forEach(
                (key, value) -> {
                    int hash = key.lastIndexOf('#');
                    stream.enable(key.substring(0, hash)).with(key.substring(hash + 1), value);
                });
    }

    /**
     * Returns when everything from now on is recorded.
     *
     * @throws IllegalStateException when the recorder cannot: its disk is full, for example
     */
    synchronized void start() {
        // Not startAsync(): the JDK's thread would keep the application alive.
        StreamStart start = new StreamStart(stream::start);
        start.await();
        isStarted = true;
    }

    /**
     * Stops recording, and returns when all that was recorded is handed over.
     *
     * @param isExiting whether this JVM ends: then the recorder stops by itself
     */
    void finish(boolean isExiting) {
        synchronized (this) {
            if (!isStarted || isClosed) {
                return;
            }
        }
        Thread stopper =
                OwnThreads.daemon("nopal-jfr-stop", isExiting ? () -> await(MAX_WAIT) : this::stop);
        stopper.start();
        try {
            Duration most = isExiting ? MAX_WAIT : MAX_DRAIN;
            long deadline = System.nanoTime() + most.toNanos();
            while (!stopper.join(SIGNALS) && System.nanoTime() - deadline < 0) {
                signal.send();
            }
            if (stopper.isAlive()) {
                losses.incrementAndGet();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        close();
    }

    private void stop() {
        try {
            stream.stop();
        } catch (IllegalStateException e) {
            // The recorder, or somebody with jcmd, was first: now the stream does not end by
            // itself.
            await(AFTER_OTHERS);
        }
    }

    private void await(Duration duration) {
        try {
            stream.awaitTermination(duration);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Counts how often the recorder said that it lost something. */
    long losses() {
        return losses.get();
    }

    /** Ends the recording; what was not handed over is dropped. */
    synchronized void close() {
        if (!isClosed) {
            isClosed = true;
            stream.close();
        }
    }
}
