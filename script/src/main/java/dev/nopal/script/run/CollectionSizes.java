package dev.nopal.script.run;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/**
 * The sizes of arrays and of the JDK's collections. Only classes whose {@code size()} is one field,
 * or one sum, are asked: others may call the application, walk all elements, or take a lock.
 */
final class CollectionSizes {
    private static final String IMMUTABLE = "java.util.ImmutableCollections$";
    private static final Set<String> NAMES =
            Set.of(
                    "java.util.ArrayDeque",
                    "java.util.ArrayList",
                    "java.util.Arrays$ArrayList",
                    "java.util.EnumMap",
                    "java.util.HashMap",
                    "java.util.HashSet",
                    "java.util.IdentityHashMap",
                    "java.util.LinkedHashMap",
                    "java.util.LinkedHashSet",
                    "java.util.LinkedList",
                    "java.util.PriorityQueue",
                    "java.util.TreeMap",
                    "java.util.TreeSet",
                    "java.util.concurrent.ConcurrentHashMap",
                    "java.util.concurrent.CopyOnWriteArrayList",
                    "java.util.concurrent.LinkedBlockingQueue");

    private CollectionSizes() {}

    /** Returns the class and the size, such as {@code ArrayList of 3}; null if it is not asked. */
    static String of(Object value) {
        Class<?> type = value.getClass();
        if (type.isArray()) {
            return type.getComponentType().getSimpleName() + "[" + Array.getLength(value) + "]";
        }
        if (!NAMES.contains(type.getName()) && !type.getName().startsWith(IMMUTABLE)) {
            return null;
        }
        return switch (value) {
            case Collection<?> collection -> name(type, "List", value) + " of " + collection.size();
            case Map<?, ?> map -> name(type, "Map", value) + " of " + map.size();
            default -> null;
        };
    }

    /** Returns the name that a program knows: {@code List.of} returns classes without one. */
    private static String name(Class<?> type, String kind, Object value) {
        if (!type.getName().startsWith(IMMUTABLE)) {
            return type.getSimpleName();
        }
        return value instanceof Set ? "Set" : kind;
    }
}
