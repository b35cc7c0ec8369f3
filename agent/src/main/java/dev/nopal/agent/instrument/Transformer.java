package dev.nopal.agent.instrument;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * The transformer that the JVM calls for every class that is loaded or retransformed. Takes no lock
 * that is held while classes are retransformed.
 */
final class Transformer implements ClassFileTransformer {
    private static final ClassLoader OWN = Transformer.class.getClassLoader();

    private final InstrumentedClasses classes;
    private final Bridge bridge;
    private final CallbackFactory.Guarding guarding;
    private final List<Installation> installations = new CopyOnWriteArrayList<>();

    /**
     * Set while a thread instruments: the classes that it loads meanwhile may be those that it
     * needs for instrumenting.
     */
    private final ThreadLocal<boolean[]> threadState =
            ThreadLocal.withInitial(() -> new boolean[1]);

    private volatile Thread reader;
    private volatile Consumer<ClassLocations> found;

    Transformer(InstrumentedClasses classes, Bridge bridge, CallbackFactory.Guarding guarding) {
        this.classes = classes;
        this.bridge = bridge;
        this.guarding = guarding;
    }

    List<Installation> installations() {
        return installations;
    }

    /**
     * Passes the locations of all classes that this thread retransforms in the action to the
     * consumer; lets the JVM exchange none of them.
     */
    void read(Consumer<ClassLocations> consumer, Runnable action) {
        found = consumer;
        reader = Thread.currentThread();
        try {
            action.run();
        } finally {
            reader = null;
            found = null;
        }
    }

    long droppedCalls() {
        return bridge.droppedCalls();
    }

    /** Returns whether a class is not one of ours. */
    static boolean isForeign(ClassLoader loader, String name) {
        if (name.equals(InstrumentedNames.BRIDGE_CLASS)) {
            return false;
        }
        if (loader != OWN) {
            return true;
        }
        // Callbacks may call everything in the agent's own loader.
        return OWN == ClassLoader.getSystemClassLoader()
                && !(name.startsWith("dev.nopal.agent.")
                        || name.startsWith("dev.nopal.entry.")
                        || name.startsWith("dev.nopal.script."));
    }

    @Override
    public byte[] transform(
            Module module,
            ClassLoader loader,
            String internalName,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] bytes) {
        if (installations.isEmpty() && reader == null || threadState.get()[0]) {
            return null;
        }
        boolean[] isInstrumenting = threadState.get();
        Thread[] marks = bridge.marks();
        int index = -1;
        try {
            index = bridge.take();
            isInstrumenting[0] = true;
            String name =
                    internalName == null
                            ? ClassLocations.read(bytes).name() // Its loader gave no name.
                            : internalName.replace('/', '.');
            return reader == Thread.currentThread() && redefined != null
                    ? read(bytes)
                    : transform(module, loader, name, redefined, bytes);
        } catch (RuntimeException | LinkageError e) {
            return null;
        } finally {
            // No call before these assignments: at the end of the stack, a call might fail.
            isInstrumenting[0] = false;
            if (index >= 0) {
                marks[index] = null;
            }
            threadState.remove();
        }
    }

    private byte[] read(byte[] bytes) {
        try {
            found.accept(ClassLocations.read(bytes));
        } catch (RuntimeException | LinkageError e) {
            // It has no locations; it must not be exchanged all the same.
        }
        return RetransformationStop.bytes();
    }

    private byte[] transform(
            Module module, ClassLoader loader, String name, Class<?> redefined, byte[] bytes) {
        List<Installation> interested =
                redefined == null
                        ? interested(new LoadingClass(name, bytes, isBase(module)))
                        : interested(name);
        InstrumentedClass known = redefined == null ? null : classes.find(loader, name);
        if (known == null && (interested.isEmpty() || !isForeign(loader, name))) {
            return null;
        }
        InstrumentedClass instrumented = known != null ? known : add(module, loader, name);
        byte[] result = instrumented.instrument(bytes, interested);
        if (redefined == null) {
            instrumented.activate();
        }
        return result;
    }

    private static boolean isBase(Module module) {
        return module == Object.class.getModule();
    }

    private InstrumentedClass add(Module module, ClassLoader loader, String name) {
        boolean isBase = isBase(module);
        Optional<String> obstacle =
                Bridge.isSeenBy(loader)
                        ? Optional.empty()
                        : Optional.of(
                                "its class loader does not find " + InstrumentedNames.BRIDGE_CLASS);
        return classes.findOrAdd(
                loader,
                name,
                () ->
                        new InstrumentedClass(
                                new CallbackFactory(bridge, isBase, guarding), obstacle));
    }

    private List<Installation> interested(String name) {
        List<Installation> interested = new ArrayList<>();
        for (Installation each : installations) {
            if (each.wants(name)) {
                interested.add(each);
            }
        }
        return interested;
    }

    private List<Installation> interested(LoadingClass loading) {
        List<Installation> interested = new ArrayList<>();
        for (Installation each : installations) {
            if (each.wants(loading)) {
                interested.add(each);
            }
        }
        return interested;
    }
}
