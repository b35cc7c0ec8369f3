package dev.nopal.agent;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Finds every copy of {@code core}, in whatever loader, and each that is loaded later.
 *
 * <p>A transformer notices the class that core loads just before it declares its first tracepoint,
 * and connects on that very thread, so that not even the first event is missed. It changes no
 * class. The class it waits for is not one that the gate needs: loading that again from in here
 * would be a duplicate definition.
 */
final class AllCopies extends Copies {
    private static final String FIRST = "dev/nopal/Tally";
    private static final String GATE_FILE = GATE.replace('.', '/');

    private final Instrumentation instrumentation;
    private ClassFileTransformer observer;

    AllCopies(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    @Override
    synchronized void watch(Consumer<Class<?>> connector) {
        if (observer == null) {
            observer = new Observer(connector);
            instrumentation.addTransformer(observer, false);
        }
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            if (each.getName().equals(GATE)) {
                connector.accept(each);
            }
        }
    }

    @Override
    synchronized void ignore() {
        if (observer != null) {
            instrumentation.removeTransformer(observer);
            observer = null;
        }
    }

    @Override
    void open(Class<?> gate) {
        Module module = gate.getModule();
        Module self = AllCopies.class.getModule();
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

    private static final class Observer implements ClassFileTransformer {
        private final Consumer<Class<?>> connector;

        Observer(Consumer<Class<?>> connector) {
            this.connector = connector;
        }

        @Override
        public byte[] transform(
                Module module,
                ClassLoader loader,
                String name,
                Class<?> redefined,
                ProtectionDomain domain,
                byte[] bytes) {
            if (redefined == null && name != null && name.startsWith("dev/nopal/")) {
                if (name.equals(FIRST)) {
                    connect(loader);
                } else if (name.equals(GATE_FILE)) {
                    // Not loadable yet: on another thread, which waits until it is.
                    Sessions.daemon("nopal-copy", () -> connect(loader)).start();
                }
            }
            return null;
        }

        private void connect(ClassLoader loader) {
            try {
                connector.accept(Class.forName(GATE, true, loader));
            } catch (ClassNotFoundException | RuntimeException | LinkageError e) {
                // A core too old for sessions, or not core at all.
            }
        }
    }
}
