package dev.nopal.agent.tracepoint;

import java.util.function.Consumer;

/** Only the copy of {@code core} that this class itself would link. */
public final class OwnCoreCopy extends CoreCopies {
    @Override
    void subscribe(Consumer<Class<?>> connector) {
        try {
            connector.accept(Class.forName(GATE, true, OwnCoreCopy.class.getClassLoader()));
        } catch (ClassNotFoundException e) {
            // There are no tracepoints.
        }
    }

    @Override
    void unsubscribe() {}

    @Override
    void open(Class<?> gate) {}
}
