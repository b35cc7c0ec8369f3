package dev.nopal.agent.method;

import dev.nopal.agent.instrument.ModuleAccess;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The classes that are loaded now. Holds none of them: each search takes milliseconds, and happens
 * when a script is checked, never while it runs.
 */
final class LoadedClasses {
    private final Instrumentation instrumentation;

    LoadedClasses(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /** Returns all classes whose name others can use. */
    List<Class<?>> named() {
        List<Class<?>> found = new ArrayList<>();
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            if (!each.isArray() && !each.isHidden()) {
                found.add(each);
            }
        }
        return found;
    }

    /** Returns the classes of one name in all loaders. */
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
     * Loads a class, without initialising it, in the loader in which the application will look for
     * it first. So the types of a program that is traced from its start are known before it runs.
     */
    void load(String name) {
        if (named(name).isEmpty()) {
            try {
                Class<?> unused = Class.forName(name, false, ClassLoader.getSystemClassLoader());
            } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
                // It will be loaded later, in another loader, or never.
            }
        }
    }

    /**
     * Returns the classes of one name; if they are not loaded yet, loads them, without initialising
     * them, by the loaders of other classes.
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
                    // This loader does not have it either.
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

    /**
     * Returns the names of the classes that have this simple name: those of the program, or those
     * of the JDK if the program has none; nested ones if there are no others.
     */
    Set<String> withSimpleName(String simple) {
        Map<Integer, Set<String>> byRank = new TreeMap<>();
        for (Class<?> each : instrumentation.getAllLoadedClasses()) {
            String name = each.getName();
            boolean isNested = name.endsWith("$" + simple);
            if ((isNested || name.endsWith("." + simple) || name.equals(simple))
                    && !each.isArray()
                    && !each.isHidden()
                    && !isOfAgent(each)) {
                int rank = (isOfJdk(each) ? 2 : 0) + (isNested ? 1 : 0);
                byRank.computeIfAbsent(rank, _ -> new TreeSet<>()).add(name);
            }
        }
        return byRank.isEmpty() ? Set.of() : byRank.values().iterator().next();
    }

    /** Returns whether a class is the agent's own, which has a loader of its own. */
    static boolean isOfAgent(Class<?> each) {
        ClassLoader own = LoadedClasses.class.getClassLoader();
        return each.getClassLoader() == own && own != ClassLoader.getSystemClassLoader();
    }

    private static boolean isOfJdk(Class<?> each) {
        ClassLoader loader = each.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
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

    /** Lets this package read the private fields of a class, without a warning. */
    void open(Class<?> target) {
        LoadedClasses.class.getModule().addReads(target.getModule());
        ModuleAccess.open(instrumentation, target);
    }
}
