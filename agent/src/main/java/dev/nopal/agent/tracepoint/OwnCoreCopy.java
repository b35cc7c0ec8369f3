package dev.nopal.agent.tracepoint;

import java.util.function.Consumer;

/** Knows only the copy of {@code core} that this class would link itself. */
final class OwnCoreCopy extends CoreCopies {
    @Override
    void watch(Consumer<Class<?>> connector) {
        try {
            connector.accept(Class.forName(GATE, true, OwnCoreCopy.class.getClassLoader()));
        } catch (ClassNotFoundException e) {
            // No tracepoints here.
        }
    }

    @Override
    void ignore() {}

    @Override
    void open(Class<?> gate) {}
}
