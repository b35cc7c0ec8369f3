package dev.nopal.agent.method;

import dev.nopal.agent.instrument.LoadingClass;
import dev.nopal.script.Wildcard;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The loaded classes that patterns such as {@code java.sql.Statement+} mean: a class or interface,
 * and all that extend or implement it. Holds names only, so it keeps no loader alive.
 *
 * <p>A class that is loaded later belongs to a family if its class file names a member as a
 * supertype. If one of its supertypes is not loaded yet, it is undecided: it is instrumented all
 * the same, and its first call decides, when the JVM has loaded all of them.
 */
final class ClassFamilies {
    /** What begins the name of a class in a package that is not known yet. */
    static final String ANY_PACKAGE = "*.";

    private static final String MARK = "+";

    /** Classes whose loading fails stay undecided. */
    private static final int MAX_UNDECIDED = 10_000;

    private final LoadedClasses classes;

    /** The members of each family by its pattern. */
    private volatile Map<String, Set<String>> families = Map.of();

    /** The classes of which it is known whether they are members. */
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    private final Set<String> undecided = ConcurrentHashMap.newKeySet();
    private final Set<String> outsiders = ConcurrentHashMap.newKeySet();
    private final Set<String> latecomers = new TreeSet<>();
    private boolean isTraced;

    ClassFamilies(LoadedClasses classes) {
        this.classes = classes;
    }

    static boolean isFamily(String pattern) {
        return pattern.endsWith(MARK);
    }

    /** Returns the class or interface that a pattern of a family names. */
    static String base(String pattern) {
        return pattern.substring(0, pattern.length() - MARK.length());
    }

    /** Adds a pattern, if it is one of a family, with the classes that are loaded now. */
    synchronized void add(String pattern) {
        if (isFamily(pattern) && !families.containsKey(pattern)) {
            Map<String, Set<String>> more = new HashMap<>(families);
            more.put(pattern, ConcurrentHashMap.newKeySet());
            families = more;
            search();
        }
    }

    boolean isEmpty() {
        return families.isEmpty();
    }

    /** Begins to note the classes that are found only after their first calls. */
    synchronized void traced() {
        isTraced = true;
    }

    /**
     * Finds the classes again; returns whether there are members that were not expected when they
     * were loaded.
     */
    synchronized boolean search() {
        List<Class<?>> loaded = classes.named();
        boolean isNew = false;
        for (Map.Entry<String, Set<String>> family : families.entrySet()) {
            List<Class<?>> bases = bases(family.getKey(), loaded);
            if (!bases.isEmpty()) {
                for (Class<?> each : loaded) {
                    if (isMember(each, bases) && family.getValue().add(each.getName())) {
                        isNew |= isUnexpected(each);
                    }
                }
            }
        }
        for (Class<?> each : loaded) {
            known.add(each.getName());
            if (undecided.remove(each.getName()) && !isMember(each.getName())) {
                outsiders.add(each.getName());
            }
        }
        return isNew;
    }

    private boolean isUnexpected(Class<?> member) {
        if (undecided.contains(member.getName())) {
            return false;
        }
        if (isTraced && !LoadedClasses.isOfAgent(member)) {
            latecomers.add(member.getName());
        }
        return true;
    }

    private static List<Class<?>> bases(String pattern, List<Class<?>> loaded) {
        String name = base(pattern);
        List<Class<?>> bases = new ArrayList<>();
        for (Class<?> each : loaded) {
            if (each.getName().equals(name)) {
                bases.add(each);
            }
        }
        return bases;
    }

    private static boolean isMember(Class<?> type, List<Class<?>> bases) {
        for (Class<?> base : bases) {
            if (base.isAssignableFrom(type)) {
                return true;
            }
        }
        return false;
    }

    private boolean isMember(String className) {
        for (Set<String> members : families.values()) {
            if (members.contains(className)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether a class that is being loaded is a member of a family, or may be one. Takes no
     * lock and loads no class: the thread that loads it may hold any lock.
     *
     * <p>Those of {@code java.base} join later: to instrument one may need that very class, and
     * makes all callbacks of this JVM more expensive.
     */
    boolean mayInclude(LoadingClass loading) {
        if (families.isEmpty() || loading.isBase() || loading.supertypes().isEmpty()) {
            return false;
        }
        boolean isInOne = false;
        boolean isInAll = true;
        for (Map.Entry<String, Set<String>> family : families.entrySet()) {
            boolean isIn = isIn(family.getKey(), family.getValue(), loading);
            isInOne |= isIn;
            isInAll &= isIn;
        }
        if (known.containsAll(loading.supertypes())) {
            known.add(loading.name());
        } else if (!isInAll && undecided.size() < MAX_UNDECIDED) {
            undecided.add(loading.name());
            return true;
        }
        return isInOne;
    }

    private static boolean isIn(String pattern, Set<String> members, LoadingClass loading) {
        String base = base(pattern);
        boolean isIn = loading.name().equals(base);
        for (String each : loading.supertypes()) {
            isIn |= each.equals(base) || members.contains(each);
        }
        if (isIn) {
            members.add(loading.name());
        }
        return isIn;
    }

    /**
     * Decides about a loaded class whose code runs for the first time, on this thread. Takes no
     * lock and does not list the loaded classes, because a program that starts has thousands such
     * calls.
     */
    void decide(String className) {
        if (undecided.contains(className)) {
            Class<?> running = running(className);
            if (running != null) {
                decide(running);
            } else {
                search();
            }
        }
    }

    /** Returns the class of this name whose code this thread runs, or null. */
    private static Class<?> running(String className) {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(
                        frames -> {
                            for (var each = frames.iterator(); each.hasNext(); ) {
                                Class<?> type = each.next().getDeclaringClass();
                                if (type.getName().equals(className)) {
                                    return type;
                                }
                            }
                            return null;
                        });
    }

    /**
     * Adds the class to its families first, and only then takes it from the undecided ones: a
     * search that runs at the same time would otherwise report it as late.
     */
    private void decide(Class<?> type) {
        boolean isMember = false;
        for (Map.Entry<String, Set<String>> family : families.entrySet()) {
            if (extendsOrImplements(type, base(family.getKey()))) {
                family.getValue().add(type.getName());
                isMember = true;
            }
        }
        known.add(type.getName());
        if (undecided.remove(type.getName()) && !isMember) {
            outsiders.add(type.getName());
        }
    }

    private static boolean extendsOrImplements(Class<?> type, String base) {
        if (type == null) {
            return false;
        }
        if (type.getName().equals(base) || extendsOrImplements(type.getSuperclass(), base)) {
            return true;
        }
        for (Class<?> each : type.getInterfaces()) {
            if (extendsOrImplements(each, base)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the classes that turned out to be in no family since the last call. */
    synchronized Set<String> takeOutsiders() {
        Set<String> taken = new HashSet<>(outsiders);
        outsiders.removeAll(taken);
        return taken;
    }

    /** Returns the members that were not expected when they were loaded, sorted. */
    synchronized List<String> latecomers() {
        return List.copyOf(latecomers);
    }

    /**
     * Returns whether a pattern that is not one of a family matches; {@code *.} may be no package.
     */
    static boolean matchesName(String pattern, String className) {
        return Wildcard.matches(pattern, className)
                || pattern.startsWith(ANY_PACKAGE)
                        && Wildcard.matches(pattern.substring(ANY_PACKAGE.length()), className);
    }

    /** Returns whether a class matches a pattern of any kind; quick, and loads no class. */
    boolean matches(String pattern, String className) {
        if (!isFamily(pattern)) {
            return matchesName(pattern, className);
        }
        Set<String> members = families.get(pattern);
        return members != null && members.contains(className);
    }

    /** Returns whether a class matches a pattern, or may turn out to match it. */
    boolean mayMatch(String pattern, String className) {
        return matches(pattern, className) || isFamily(pattern) && undecided.contains(className);
    }
}
