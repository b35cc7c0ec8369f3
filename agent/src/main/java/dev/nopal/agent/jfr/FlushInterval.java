package dev.nopal.agent.jfr;

import jdk.jfr.FlightRecorder;
import jdk.jfr.consumer.RecordingStream;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes a stream hear of events sooner than within a second.
 *
 * <p>{@code jcmd JFR.start flush-interval=…} can do that and the API of streams cannot, so this
 * goes where the command goes. Where it fails, events come after a second, as they do for
 * everybody.
 */
final class FlushInterval {
    private static final String[] PACKAGES = {"jdk.jfr.consumer", "jdk.jfr.internal"};

    private FlushInterval() {}

    /** Returns whether it was done; call it before the stream starts. */
    static boolean set(
            RecordingStream stream, Duration interval, Optional<Instrumentation> instrumentation) {
        try {
            if (instrumentation.isEmpty()) {
                return false;
            }
            Module recorder = FlightRecorder.class.getModule();
            Set<Module> us = Set.of(FlushInterval.class.getModule());
            instrumentation
                    .get()
                    .redefineModule(
                            recorder,
                            Set.of(),
                            Map.of(),
                            Map.of(PACKAGES[0], us, PACKAGES[1], us),
                            Set.of(),
                            Map.of());
            Field recording = RecordingStream.class.getDeclaredField("recording");
            recording.setAccessible(true);
            Class<?> access = Class.forName("jdk.jfr.internal.PrivateAccess");
            Object instance = access.getMethod("getInstance").invoke(null);
            Method platform = access.getMethod("getPlatformRecording", recording.getType());
            platform.setAccessible(true);
            Object inner = platform.invoke(instance, recording.get(stream));
            Method setter = inner.getClass().getMethod("setFlushInterval", Duration.class);
            setter.setAccessible(true);
            setter.invoke(inner, interval);
            return true;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return false;
        }
    }
}
