package dev.nopal.agent.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Stops the recording of a feed as a JVM that ends does, which deletes its files next. */
@Timeout(60)
@Tag("slow")
final class LastFileTest {
    private static final int EVENTS = 5_000;
    private static final int ROUNDS = 5;

    /** An event that only these tests record. */
    @Name("test.LastFile")
    static final class Noted extends Event {}

    @Test
    void whoeverStopsTheRecordingWaitsUntilItsEventsAreDelivered() {
        for (int i = 0; i < ROUNDS; i++) {
            AtomicInteger delivered = new AtomicInteger();
            EventFeed feed = new EventFeed(Optional.empty());
            feed.enable("test.LastFile");
            feed.listen("test.LastFile", _ -> delivered.incrementAndGet());
            Recording recording = start(feed);
            note();
            recording.stop();
            assertThat(delivered).hasValue(EVENTS);
            feed.close();
        }
    }

    @Test
    void theOwnerOfTheFeedDoesNotWaitForItself() {
        AtomicInteger delivered = new AtomicInteger();
        EventFeed feed = new EventFeed(Optional.empty());
        feed.enable("test.LastFile");
        feed.listen("test.LastFile", _ -> delivered.incrementAndGet());
        start(feed);
        note();
        feed.finish(false);
        assertThat(delivered).hasValue(EVENTS);
        assertThat(feed.losses()).isZero();
    }

    private static Recording start(EventFeed feed) {
        List<Recording> before = running();
        feed.start();
        List<Recording> started = running();
        started.removeAll(before);
        assertThat(started).hasSize(1);
        return started.getFirst();
    }

    private static List<Recording> running() {
        List<Recording> running =
                new ArrayList<>(FlightRecorder.getFlightRecorder().getRecordings());
        running.removeIf(recording -> recording.getState() != RecordingState.RUNNING);
        return running;
    }

    private static void note() {
        for (int i = 0; i < EVENTS; i++) {
            new Noted().commit();
        }
    }
}
