package dev.nopal.agent.instrument;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;

/**
 * A way to read the bytes of loaded classes: makes the JVM pass them to the transformer, without
 * changing any. No code is recompiled, and nothing remains in the metaspace.
 *
 * <p>One class at a time, because the JVM stops before it parses and verifies a class only if it
 * refuses the class itself: so thousands of classes take less than a second.
 */
final class ClassReading {
    private final Instrumentation instrumentation;
    private final Transformer transformer;

    ClassReading(Instrumentation instrumentation, Transformer transformer) {
        this.instrumentation = instrumentation;
        this.transformer = transformer;
    }

    /** Returns the locations of classes, without those whose bytes the JVM does not provide. */
    List<ClassLocations> locations(List<Class<?>> wanted) {
        List<ClassLocations> found = new ArrayList<>();
        transformer.read(found::add, () -> wanted.forEach(this::read));
        return found;
    }

    private void read(Class<?> wanted) {
        try {
            instrumentation.retransformClasses(wanted);
        } catch (UnmodifiableClassException | RuntimeException | LinkageError | InternalError e) {
            // As intended: see RetransformationStop.
        }
    }
}
