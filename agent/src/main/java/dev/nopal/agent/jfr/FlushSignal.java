package dev.nopal.agent.jfr;

import dev.nopal.agent.instrument.ModuleAccess;

import jdk.jfr.FlightRecorder;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;

/**
 * The signal that wakes streams which wait for the next flush.
 *
 * <p>A recording that stops does not wake its stream, which then sleeps for the rest of its second.
 * The JDK can wake it, but not through its API. Waking a stream without need costs the read of a
 * header.
 */
final class FlushSignal {
    /** Where the method is, from JDK 22 on and before. */
    private static final List<String> CLASSES =
            List.of("jdk.jfr.internal.util.Utils", "jdk.jfr.internal.Utils");

    private static final String METHOD = "notifyFlush";

    private final Optional<Method> method;

    /** Has no effect without an instrumentation, or if this JDK has no such method. */
    FlushSignal(Optional<Instrumentation> instrumentation) {
        method = instrumentation.flatMap(FlushSignal::find);
    }

    private static Optional<Method> find(Instrumentation instrumentation) {
        return CLASSES.stream().flatMap(name -> find(instrumentation, name).stream()).findFirst();
    }

    private static Optional<Method> find(Instrumentation instrumentation, String name) {
        try {
            String packageName = name.substring(0, name.lastIndexOf('.'));
            ModuleAccess.export(instrumentation, FlightRecorder.class.getModule(), packageName);
            return Optional.of(Class.forName(name).getMethod(METHOD));
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
