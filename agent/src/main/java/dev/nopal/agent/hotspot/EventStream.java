package dev.nopal.agent.hotspot;

import dev.nopal.agent.jfr.EventFeed;

import jdk.jfr.consumer.RecordedEvent;

import java.lang.instrument.Instrumentation;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The recording of the events that the enabled probes need; there is none while they need none. */
final class EventStream {
    private final Optional<Instrumentation> instrumentation;
    private final FiringQueue queue;
    private EventFeed feed;
    private Set<String> recorded = Set.of();
    private long losses;

    EventStream(Optional<Instrumentation> instrumentation, FiringQueue queue) {
        this.instrumentation = instrumentation;
        this.queue = queue;
    }

    /** Returns whether something is recorded now. */
    boolean isOpen() {
        return feed != null;
    }

    /** Returns how often the recorder reported lost data. */
    long losses() {
        return losses + (feed == null ? 0 : feed.losses());
    }

    /**
     * Records these events and no others.
     *
     * @throws IllegalStateException if the recorder cannot start; it is tried again when other
     *     events are needed
     */
    void record(Set<String> events) {
        if (events.equals(recorded)) {
            return;
        }
        Set<String> before = recorded;
        recorded = Set.copyOf(events);
        if (events.isEmpty()) {
            close();
        } else if (feed == null) {
            open();
        } else {
            difference(events, before).forEach(feed::enable);
            difference(before, events).forEach(feed::disable);
        }
    }

    private static Set<String> difference(Set<String> all, Set<String> without) {
        Set<String> rest = new HashSet<>(all);
        rest.removeAll(without);
        return rest;
    }

    private void open() {
        DaemonFlags daemons = new DaemonFlags();
        daemons.flushed();
        EventConversion conversion = new EventConversion(daemons);
        EventFeed opened = new EventFeed(instrumentation);
        for (HotspotProbe probe : HotspotProbe.values()) {
            for (String event : probe.events()) {
                if (probe == first(event)) {
                    opened.listen(
                            event, each -> conversion.convert((RecordedEvent) each, queue::add));
                }
            }
        }
        opened.listenToFlushes(
                () -> {
                    queue.fire();
                    daemons.flushed();
                });
        recorded.forEach(opened::enable);
        try {
            opened.start();
        } catch (RuntimeException | Error e) {
            opened.close();
            throw e;
        }
        feed = opened;
    }

    private static HotspotProbe first(String event) {
        for (HotspotProbe each : HotspotProbe.values()) {
            if (each.events().contains(event)) {
                return each;
            }
        }
        throw new IllegalArgumentException("event=" + event);
    }

    /** Ends the recording and fires what it has recorded so far. */
    void finish() {
        if (feed != null) {
            feed.finish(false);
            queue.fire();
            close();
        }
    }

    /** Ends the recording. */
    private void close() {
        recorded = Set.of();
        if (feed != null) {
            losses += feed.losses();
            feed.close();
            feed = null;
        }
    }
}
