package dev.nopal.agent.method;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Looks at the classes that are loaded now. Holds none of them: each look costs milliseconds, and
 * is taken when a script is checked, never when it runs.
 */
final class LoadedClasses {
    private final Instrumentation instrumentation;

    LoadedClasses(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /** Returns the classes of one name, of all loaders. */
    List<Class<?>> named(String name) {
        List<Class<?>> found = new ArrayList<>();
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            if (!each.isArray() && each.getName().equals(name)) {
                found.add(each);
            }
        }
        return found;
    }

    /**
     * Loads a class, without initialising it, where the application will look for it first. So a
     * program that is traced from its start has its types before it runs.
     */
    void load(String name) {
        if (named(name).isEmpty()) {
            try {
                Class<?> unused = Class.forName(name, false, ClassLoader.getSystemClassLoader());
            } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
                // It comes later, in another loader, or never.
            }
        }
    }

    /**
     * Returns the classes of one name; has them loaded, but not initialised, by the loaders of
     * other classes where nobody has needed them yet.
     */
    List<Class<?>> loaded(String name, Set<String> besides) {
        List<Class<?>> found = named(name);
        if (!found.isEmpty()) {
            return found;
        }
        Set<ClassLoader> loaders = new HashSet<>();
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            if (besides.contains(each.getName()) && loaders.add(each.getClassLoader())) {
                try {
                    found.add(Class.forName(name, false, each.getClassLoader()));
                } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
                    // Not even there.
                }
            }
        }
        return found;
    }

    /** Returns the classes that extend or implement one of these. */
    List<Class<?>> below(List<Class<?>> bases) {
        List<Class<?>> found = new ArrayList<>();
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            if (!each.isArray()
                    && bases.stream()
                            .anyMatch(base -> base != each && base.isAssignableFrom(each))) {
                found.add(each);
            }
        }
        return found;
    }

    Set<String> names() {
        Set<String> names = new TreeSet<>();
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            if (!each.isArray() && !each.isHidden()) {
                names.add(each.getName());
            }
        }
        return names;
    }

    /** Lets this package look into the private fields of a class, silently. */
    void open(Class<?> target) {
        Module module = target.getModule();
        Module self = LoadedClasses.class.getModule();
        self.addReads(module);
        if (module.isNamed() && !module.isOpen(target.getPackageName(), self)) {
            Map<String, Set<Module>> opened = new HashMap<>();
            opened.put(target.getPackageName(), Set.of(self));
            instrumentation.redefineModule(module, Set.of(), Map.of(), opened, Set.of(), Map.of());
        }
    }
}
