package dev.nopal.agent.jfr;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingStream;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;

/**
 * The end of a stream when all that was recorded is delivered. Streams can do that themselves from
 * JDK 20 on. Before, a stream ends by itself when it has read the last file of a recording that was
 * stopped.
 */
final class StreamStop {
    private static final MethodHandle STOP = find();

    private StreamStop() {}

    private static MethodHandle find() {
        try {
            return MethodHandles.publicLookup()
                    .findVirtual(
                            RecordingStream.class, "stop", MethodType.methodType(boolean.class));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /**
     * Stops recording, and waits for the delivery of what was recorded.
     *
     * @param recording of the stream; null if it is not known
     * @throws IllegalStateException if the recording was stopped already
     */
    static void stop(RecordingStream stream, Recording recording, Duration most)
            throws InterruptedException {
        if (STOP == null) {
            stopBefore20(stream, recording, most);
            return;
        }
        try {
            boolean unused = (boolean) STOP.invokeExact(stream);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static void stopBefore20(RecordingStream stream, Recording recording, Duration most)
            throws InterruptedException {
        if (recording != null) {
            recording.stop();
        }
        stream.awaitTermination(most);
    }
}
