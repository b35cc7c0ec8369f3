package dev.nopal.agent.jfr;

import dev.nopal.agent.threads.OwnThreads;

import jdk.jfr.EventType;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;

import java.lang.instrument.Instrumentation;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * A separate recording whose events are delivered on one thread, in the order of their ends within
 * each flush. The recorder flushes once a second; it accepts no shorter period.
 *
 * <p>Other recordings continue; the recorder uses the union of all settings, so they may contain
 * more events while this one runs.
 */
public final class EventFeed {
    private static final Duration MAX_WAIT = Duration.ofSeconds(20);

    /**
     * Shorter than the time that the command waits for the end of a session: running END is more
     * important than the last events.
     */
    private static final Duration MAX_DRAIN = Duration.ofSeconds(3);

    private static final Duration AFTER_OTHERS = Duration.ofSeconds(1);
    private static final Duration SIGNALS = Duration.ofMillis(20);

    private final RecordingStream stream = new RecordingStream();
    private final AtomicLong losses = new AtomicLong();
    private final FlushSignal signal;
    private Recording recording;
    private LastFile lastFile;
    private boolean isStarted;
    private boolean isClosed;

    /** Creates a feed that records nothing yet. */
    public EventFeed(Optional<Instrumentation> instrumentation) {
        stream.setOrdered(true);
        stream.onError(_ -> {}); // Otherwise the recorder would print it.
        stream.onEvent("jdk.DataLoss", _ -> losses.incrementAndGet());
        stream.enable("jdk.DataLoss");
        signal = new FlushSignal(instrumentation);
    }

    /** Delivers events of a name to a consumer, except those of the agent's own threads. */
    public void listen(String name, Consumer<Object> taker) {
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

    /** Notifies that all events of a flush were delivered. */
    public void listenToFlushes(Runnable taker) {
        stream.onFlush(taker);
    }

    /** Records all events of a name, without their stacks. */
    public void enable(String name) {
        set(EventTuning.unknown(name, false, 0));
    }

    /** Records no more events of a name for this feed. */
    public void disable(String name) {
        stream.disable(name);
    }

    /** Adds settings of events, in the form {@code name#setting}. */
    void set(Map<String, String> settings) {
        settings.forEach(
                (key, value) -> {
                    int hash = key.lastIndexOf('#');
                    stream.enable(key.substring(0, hash)).with(key.substring(hash + 1), value);
                });
    }

    /**
     * Starts the recording; returns when all events from now on are recorded.
     *
     * @throws IllegalStateException if the recorder cannot start, for example because its disk is
     *     full
     */
    public synchronized void start() {
        // Not startAsync(): the JDK's thread would keep the application alive.
        StreamStart start = new StreamStart(stream::start);
        recording = start.await();
        lastFile = new LastFile(start.thread(), recording, signal, MAX_WAIT);
        lastFile.keep();
        isStarted = true;
    }

    /**
     * Stops recording, and returns when all recorded events are delivered.
     *
     * @param isExiting whether this JVM ends: then the recorder stops by itself
     */
    public void finish(boolean isExiting) {
        synchronized (this) {
            if (!isStarted || isClosed) {
                return;
            }
            if (!isExiting) {
                lastFile.release();
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
            StreamStop.stop(stream, recording, MAX_DRAIN);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IllegalStateException e) {
            // The recorder, or a user with jcmd, has stopped it already: then the stream does not
            // end by itself.
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

    /** Returns how often the recorder reported lost data. */
    public long losses() {
        return losses.get();
    }

    /** Ends the recording; discards events that were not delivered. */
    public synchronized void close() {
        if (!isClosed) {
            isClosed = true;
            if (lastFile != null) {
                lastFile.release();
            }
            stream.close();
        }
    }
}
