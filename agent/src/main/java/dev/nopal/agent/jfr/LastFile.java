package dev.nopal.agent.jfr;

import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

import java.time.Duration;

/**
 * The last file of a recording, which a JVM that ends deletes as soon as it has written it. The
 * stream may not even have opened it: it looks for files once a second.
 *
 * <p>The recorder notifies its listeners between the two, so this listener returns when the stream
 * has read the file. The recorder's lock may be held meanwhile; the stream needs it only after the
 * end of a file, so that a stream which waits for a lock has read everything.
 */
final class LastFile implements FlightRecorderListener {
    private static final Duration PAUSE = Duration.ofMillis(5);

    private final Thread reader;
    private final Recording recording;
    private final FlushSignal signal;
    private final Duration most;

    /**
     * @param reader the thread of the stream
     * @param most the longest time to hold up whoever stops the recording
     */
    LastFile(Thread reader, Recording recording, FlushSignal signal, Duration most) {
        this.reader = reader;
        this.recording = recording;
        this.signal = signal;
        this.most = most;
    }

    void keep() {
        FlightRecorder.addListener(this);
    }

    /** Must precede any stop of the stream by its owner, for which the stream itself waits. */
    void release() {
        FlightRecorder.removeListener(this);
    }

    @Override
    public void recordingStateChanged(Recording changed) {
        if (changed == recording && changed.getState() == RecordingState.STOPPED) {
            awaitReader();
        }
    }

    private void awaitReader() {
        long deadline = System.nanoTime() + most.toNanos();
        try {
            // Twice, because a stream that has just been woken may wait for another lock.
            boolean wasDone = false;
            boolean isDone = isDone();
            while (!(wasDone && isDone) && System.nanoTime() - deadline < 0) {
                signal.send();
                Thread.sleep(PAUSE);
                wasDone = isDone;
                isDone = isDone();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isDone() {
        Thread.State state = reader.getState();
        return state == Thread.State.BLOCKED || state == Thread.State.TERMINATED;
    }
}
