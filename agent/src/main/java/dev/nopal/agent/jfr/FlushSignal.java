package dev.nopal.agent.jfr;

import jdk.jfr.FlightRecorder;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Wakes streams that wait for the next flush.
 *
 * <p>A recording that stops does not wake its stream, which then sleeps for the rest of its second.
 * The JDK can do that, its API cannot. To wake them for nothing costs a look at a header.
 */
final class FlushSignal {
    private static final String CLASS = "jdk.jfr.internal.util.Utils";
    private static final String METHOD = "notifyFlush";

    private final Optional<Method> method;

    /** Can do nothing without an instrumentation, or where this JDK has it elsewhere. */
    FlushSignal(Optional<Instrumentation> instrumentation) {
        method = instrumentation.flatMap(FlushSignal::find);
    }

    private static Optional<Method> find(Instrumentation instrumentation) {
        try {
            String packageName = CLASS.substring(0, CLASS.lastIndexOf('.'));
            instrumentation.redefineModule(
                    FlightRecorder.class.getModule(),
                    Set.of(),
                    Map.of(packageName, Set.of(FlushSignal.class.getModule())),
                    Map.of(),
                    Set.of(),
                    Map.of());
            return Optional.of(Class.forName(CLASS).getMethod(METHOD));
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return Optional.empty();
        }
    }

    void send() {
        try {
            if (method.isPresent()) {
                method.get().invoke(null);
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            // They wake up by themselves, within a second.
        }
    }
}
