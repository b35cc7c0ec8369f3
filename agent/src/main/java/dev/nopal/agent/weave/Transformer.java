package dev.nopal.agent.weave;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * Is called by the JVM for every class that is loaded, or transformed again. Takes no lock that is
 * held while classes are transformed.
 */
final class Transformer implements ClassFileTransformer {
    private final WovenClasses classes;
    private final Bridge bridge;
    private final Slots.Guarding guarding;
    private final List<OpenWeaving> weavings = new CopyOnWriteArrayList<>();

    /** Set while a thread weaves: what it loads meanwhile may be what it weaves with. */
    private final ThreadLocal<Boolean> weaving = new ThreadLocal<>();

    private volatile Thread reader;
    private volatile Consumer<ClassPoints> found;

    Transformer(WovenClasses classes, Bridge bridge, Slots.Guarding guarding) {
        this.classes = classes;
        this.bridge = bridge;
        this.guarding = guarding;
    }

    List<OpenWeaving> weavings() {
        return weavings;
    }

    /** Gives the points of all classes that this thread transforms in the action. */
    void read(Consumer<ClassPoints> consumer, Runnable action) {
        found = consumer;
        reader = Thread.currentThread();
        try {
            action.run();
        } finally {
            reader = null;
            found = null;
        }
    }

    /** Tells whether a class is none of ours. */
    static boolean isForeign(ClassLoader loader, String name) {
        if (name.equals(Names.BRIDGE_CLASS)) {
            return false;
        }
        return loader != Transformer.class.getClassLoader()
                || !(name.startsWith("dev.nopal.agent.") || name.startsWith("dev.nopal.script."));
    }

    @Override
    public byte[] transform(
            Module module,
            ClassLoader loader,
            String internalName,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] bytes) {
        if (weaving.get() != null || weavings.isEmpty() && reader == null) {
            return null;
        }
        boolean taken = bridge.take();
        weaving.set(true);
        try {
            String name =
                    internalName == null
                            ? ClassPoints.read(bytes).name() // Its loader did not say one.
                            : internalName.replace('/', '.');
            return transform(module, loader, name, redefined, bytes);
        } catch (RuntimeException | LinkageError e) {
            return null;
        } finally {
            weaving.remove();
            if (taken) {
                bridge.release();
            }
        }
    }

    private byte[] transform(
            Module module, ClassLoader loader, String name, Class<?> redefined, byte[] bytes) {
        if (redefined != null && reader == Thread.currentThread()) {
            found.accept(ClassPoints.read(bytes));
        }
        List<OpenWeaving> interested = interested(name, redefined == null);
        WovenClass known = redefined == null ? null : classes.find(loader, name);
        if (known == null && (interested.isEmpty() || !isForeign(loader, name))) {
            return null;
        }
        boolean isBase = module == Object.class.getModule();
        WovenClass woven =
                known != null
                        ? known
                        : classes.findOrAdd(
                                loader,
                                name,
                                () -> new WovenClass(new Slots(bridge, isBase, guarding)));
        byte[] result = woven.weave(bytes, interested);
        if (redefined == null) {
            woven.arm();
        }
        return result;
    }

    private List<OpenWeaving> interested(String name, boolean isNew) {
        List<OpenWeaving> interested = new ArrayList<>();
        for (OpenWeaving each : weavings) {
            if ((!isNew || each.wantsLater()) && each.wants(name)) {
                interested.add(each);
            }
        }
        return interested;
    }
}
