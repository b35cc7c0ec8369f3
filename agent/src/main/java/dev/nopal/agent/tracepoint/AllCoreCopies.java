package dev.nopal.agent.tracepoint;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Finds every copy of {@code core}, in whatever loader, and meets each that is loaded later.
 *
 * <p>A copy introduces itself when its gate is loaded, and we look at what is loaded when we take
 * introductions: so none slips through. No transformer waits for classes: where the stack ends, the
 * JVM would print that it failed.
 */
final class AllCoreCopies extends CoreCopies {
    private final Instrumentation instrumentation;
    private final Consumer<Consumer<Class<?>>> reception;

    AllCoreCopies(Instrumentation instrumentation, Consumer<Consumer<Class<?>>> reception) {
        this.instrumentation = instrumentation;
        this.reception = reception;
    }

    @Override
    void watch(Consumer<Class<?>> connector) {
        reception.accept(connector);
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            if (each.getName().equals(GATE)) {
                connector.accept(each);
            }
        }
    }

    @Override
    void ignore() {
        reception.accept(null);
    }

    @Override
    void open(Class<?> gate) {
        Module module = gate.getModule();
        Module self = AllCoreCopies.class.getModule();
        if (module.isNamed() && !module.isOpen(gate.getPackageName(), self)) {
            instrumentation.redefineModule(
                    module,
                    Set.of(),
                    Map.of(),
                    Map.of(gate.getPackageName(), Set.of(self)),
                    Set.of(),
                    Map.of());
        }
    }
}
