package dev.nopal.agent.instrument;

import java.lang.invoke.CallSite;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * The instrumented classes by loader and name, including those that are just being defined. Keeps
 * no loader alive.
 */
final class InstrumentedClasses implements BiFunction<Class<?>, String, CallSite> {
    private final Map<ClassLoader, Map<String, InstrumentedClass>> byLoader = new WeakHashMap<>();
    private final Map<String, InstrumentedClass> ofBoot = new HashMap<>();

    private Map<String, InstrumentedClass> of(ClassLoader loader) {
        if (loader == null) {
            return ofBoot;
        }
        Map<String, InstrumentedClass> found = byLoader.get(loader);
        return found == null ? Map.of() : found;
    }

    /** Returns the entry of a class, or null. */
    synchronized InstrumentedClass find(ClassLoader loader, String name) {
        return of(loader).get(name);
    }

    synchronized InstrumentedClass findOrAdd(
            ClassLoader loader, String name, Supplier<InstrumentedClass> maker) {
        InstrumentedClass found = of(loader).get(name);
        if (found != null) {
            return found;
        }
        InstrumentedClass made = maker.get();
        if (loader == null) {
            ofBoot.put(name, made);
        } else {
            byLoader.computeIfAbsent(loader, key -> new HashMap<>()).put(name, made);
        }
        return made;
    }

    synchronized List<InstrumentedClass> all() {
        List<InstrumentedClass> all = new ArrayList<>(ofBoot.values());
        for (Map<String, InstrumentedClass> each : byLoader.values()) {
            all.addAll(each.values());
        }
        return all;
    }

    /** Links instrumented code. */
    @Override
    public CallSite apply(Class<?> instrumented, String name) {
        int id = DynamicCallWriter.id(name);
        InstrumentedClass found = find(instrumented.getClassLoader(), instrumented.getName());
        return found == null ? null : found.site(id);
    }
}
