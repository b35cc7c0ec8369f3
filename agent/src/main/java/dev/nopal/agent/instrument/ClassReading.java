package dev.nopal.agent.instrument;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;

/**
 * A way to read the bytes of loaded classes: makes the JVM pass them to the transformer, without
 * changing any. No code is recompiled, and nothing remains in the metaspace.
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
        if (!wanted.isEmpty()) {
            found.addAll(read(wanted));
        }
        return found;
    }

    private List<ClassLocations> read(List<Class<?>> batch) {
        List<ClassLocations> found = new ArrayList<>();
        List<Class<?>> asked = new ArrayList<>(batch);
        asked.add(RetransformationStop.class);
        boolean isComplete =
                transformer.read(
                        found::add,
                        () -> {
                            try {
                                instrumentation.retransformClasses(asked.toArray(Class<?>[]::new));
                            } catch (UnmodifiableClassException
                                    | RuntimeException
                                    | LinkageError
                                    | InternalError e) {
                                // As intended, if the last class was reached.
                            }
                        });
        if (isComplete || batch.size() == 1) {
            return found;
        }
        // The JVM rejected one of the classes: another transformer broke it.
        List<ClassLocations> halves = new ArrayList<>();
        int half = batch.size() / 2;
        halves.addAll(read(batch.subList(0, half)));
        halves.addAll(read(batch.subList(half, batch.size())));
        return halves;
    }
}
