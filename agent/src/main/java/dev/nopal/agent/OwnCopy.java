package dev.nopal.agent;

import java.util.function.Consumer;

/** Knows only the copy of {@code core} that this class would link itself. */
final class OwnCopy extends Copies {
    @Override
    void watch(Consumer<Class<?>> connector) {
        try {
            connector.accept(Class.forName(GATE, true, OwnCopy.class.getClassLoader()));
        } catch (ClassNotFoundException e) {
            // No tracepoints here.
        }
    }

    @Override
    void ignore() {}

    @Override
    void open(Class<?> gate) {}
}
