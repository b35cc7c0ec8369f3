package dev.nopal.agent.method;

import dev.nopal.script.FieldMisses;
import dev.nopal.script.type.Type;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The getters of one field in all classes that have it.
 *
 * <p>The classes that are known when a script is checked are tried first, one comparison each. Any
 * other class is looked up when its first object is read, and remembered: at once where no class
 * has to be loaded for it, otherwise by {@link FieldLookups}; until then, reads are counted as
 * missed.
 */
final class FieldGetters {
    /** Each class costs one check when the field is read. */
    private static final int MAX_CHECKS = 16;

    /** How many classes that do not have the field are remembered before it is read. */
    private static final int MAX_PREPARED = 1_000;

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    /** How to read the field of the objects of one class. */
    private static final class Reading {
        private volatile MethodHandle getter;
    }

    private final FieldHandles handles;
    private final Map<Class<?>, Field> known;
    private final FieldLookups lookups;
    private final FieldMisses misses = new FieldMisses();
    private final List<Class<?>> checked;
    private boolean isPreparing;

    /** What it computes must not refer to it, or it would stay as long as the classes do. */
    private final ClassValue<Reading> others =
            new ClassValue<>() {
                @Override
                protected Reading computeValue(Class<?> holder) {
                    return isPreparing ? prepared(holder) : guessed(holder);
                }
            };

    /**
     * @param type what a script reads
     * @param known the fields by the classes that declare them, whose packages are open to us
     */
    FieldGetters(Type type, Map<Class<?>, Field> known, FieldLookups lookups) {
        this.known = known;
        this.lookups = lookups;
        handles = new FieldHandles(type, known.values());
        List<Class<?>> holders = new ArrayList<>(known.keySet());
        // The last one is tried first: a class before the class that it extends.
        holders.sort(Comparator.comparingInt(FieldGetters::depth));
        checked = holders.subList(Math.max(0, holders.size() - MAX_CHECKS), holders.size());
    }

    FieldMisses misses() {
        return misses;
    }

    /** Looks up loaded classes before the field is read; not for threads of the application. */
    void prepare(List<Class<?>> loaded) {
        isPreparing = true;
        try {
            int left = MAX_PREPARED;
            for (Class<?> each : loaded) {
                boolean isChecked = checked.stream().anyMatch(at -> at.isAssignableFrom(each));
                if (!isChecked && !each.isInterface() && left-- > 0) {
                    others.get(each);
                }
            }
        } finally {
            isPreparing = false;
        }
    }

    /** Returns the handle that reads the field of any object. */
    MethodHandle reader() {
        lookups.need();
        MethodHandle reader = byClass();
        for (Class<?> holder : checked) {
            reader =
                    MethodHandles.guardWithTest(
                            isInstance(holder), handles.getter(known.get(holder)), reader);
        }
        return reader;
    }

    private static int depth(Class<?> type) {
        int depth = 0;
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            depth++;
        }
        return depth;
    }

    private MethodHandle byClass() {
        MethodHandle choose =
                find(
                        FieldGetters.class,
                        "choose",
                        MethodType.methodType(MethodHandle.class, Object.class));
        return MethodHandles.foldArguments(
                MethodHandles.exactInvoker(handles.handleType()), choose.bindTo(this));
    }

    private MethodHandle choose(Object object) {
        if (object == null) {
            misses.countNull();
            return nothing();
        }
        return others.get(object.getClass()).getter;
    }

    /** Runs on the application's thread, once for each class. */
    private Reading guessed(Class<?> holder) {
        Reading reading = new Reading();
        FieldHandles.Guess guess = handles.guess(holder);
        reading.getter =
                guess.isFound()
                        ? guess.getter().orElseGet(() -> counting("countOther", holder))
                        : counting("countUnknown", holder);
        lookups.later(() -> reading.getter = found(holder));
        return reading;
    }

    private Reading prepared(Class<?> holder) {
        Reading reading = new Reading();
        reading.getter = found(holder);
        return reading;
    }

    private MethodHandle found(Class<?> holder) {
        return handles.find(holder).orElseGet(() -> counting("countOther", holder));
    }

    /** Returns a handle that counts a miss and reads nothing. */
    private MethodHandle counting(String method, Class<?> holder) {
        MethodHandle count =
                find(FieldMisses.class, method, MethodType.methodType(void.class, String.class))
                        .bindTo(misses)
                        .bindTo(holder.getTypeName());
        return MethodHandles.foldArguments(nothing(), count);
    }

    private MethodHandle nothing() {
        return MethodHandles.empty(handles.handleType());
    }

    /** Finds the field of an object of a class, in the class itself or in one that it extends. */
    static Optional<Field> find(Class<?> holder, String name) {
        for (Class<?> at = holder; at != null; at = at.getSuperclass()) {
            for (Field field : instanceFields(at)) {
                if (field.getName().equals(name)) {
                    return Optional.of(field);
                }
            }
        }
        return Optional.empty();
    }

    static List<Field> instanceFields(Class<?> holder) {
        List<Field> fields = new ArrayList<>();
        try {
            for (Field field : holder.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    fields.add(field);
                }
            }
        } catch (LinkageError e) {
            // The class of one of its fields cannot be loaded.
        }
        return fields;
    }

    private static MethodHandle isInstance(Class<?> holder) {
        MethodType type = MethodType.methodType(boolean.class, Object.class);
        return find(Class.class, "isInstance", type).bindTo(holder);
    }

    private static MethodHandle find(Class<?> owner, String method, MethodType type) {
        try {
            return LOOKUP.findVirtual(owner, method, type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
