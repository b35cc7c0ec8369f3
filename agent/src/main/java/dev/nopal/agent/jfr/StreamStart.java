package dev.nopal.agent.jfr;

import dev.nopal.agent.threads.OwnThreads;

import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The start of a stream on a thread of the agent; waits until the stream records.
 *
 * <p>The recorder notifies listeners on the thread that starts a recording.
 */
final class StreamStart implements FlightRecorderListener {
    private static final int MAX_WAIT_SECONDS = 30;

    private final CountDownLatch known = new CountDownLatch(1);
    private final Thread thread;
    private volatile Recording recording;
    private volatile Throwable failure;

    /**
     * @param body starts the recording, delivers its events and returns when it is closed
     */
    StreamStart(Runnable body) {
        thread = OwnThreads.daemon("nopal-jfr", () -> run(body));
    }

    /** Returns the thread that delivers the events. */
    Thread thread() {
        return thread;
    }

    private void run(Runnable body) {
        try {
            body.run();
        } catch (RuntimeException | Error e) {
            failure = e;
        } finally {
            known.countDown();
        }
    }

    @Override
    public void recordingStateChanged(Recording changed) {
        if (Thread.currentThread() == thread && changed.getState() == RecordingState.RUNNING) {
            recording = changed;
            known.countDown();
        }
    }

    /**
     * Starts the stream, and returns its recording when all events from now on are recorded.
     *
     * @return null if this thread was interrupted
     */
    Recording await() {
        FlightRecorder.addListener(this);
        try {
            thread.start();
            if (!known.await(MAX_WAIT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("JFR did not start");
            }
            if (failure != null) {
                throw new IllegalStateException("JFR could not be started: " + failure, failure);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            FlightRecorder.removeListener(this);
        }
        return recording;
    }
}
