package dev.nopal.agent.tracepoint;

import dev.nopal.agent.instrument.ModuleAccess;

import java.lang.instrument.Instrumentation;
import java.util.function.Consumer;

/**
 * Every copy of {@code core} in any loader, including those that are loaded later.
 *
 * <p>A copy introduces itself when its gate is loaded. Loaded classes are searched after the first
 * introduction could arrive, so that no copy is missed. No transformer is used for this, because at
 * the end of a stack the JVM would print that it failed.
 */
public final class AllCoreCopies extends CoreCopies {
    private final Instrumentation instrumentation;
    private final Consumer<Consumer<Class<?>>> reception;

    /**
     * @param reception accepts the consumer of copies that introduce themselves, or null for none
     */
    public AllCoreCopies(Instrumentation instrumentation, Consumer<Consumer<Class<?>>> reception) {
        this.instrumentation = instrumentation;
        this.reception = reception;
    }

    @Override
    void subscribe(Consumer<Class<?>> connector) {
        reception.accept(connector);
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            if (each.getName().equals(GATE)) {
                connector.accept(each);
            }
        }
    }

    @Override
    void unsubscribe() {
        reception.accept(null);
    }

    @Override
    void open(Class<?> gate) {
        ModuleAccess.open(instrumentation, gate);
    }
}
