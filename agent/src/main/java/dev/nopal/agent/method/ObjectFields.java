package dev.nopal.agent.method;

import dev.nopal.script.ObjectField;
import dev.nopal.script.type.Type;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The fields of the application's objects, including private ones; reading them never calls a
 * method of the objects.
 *
 * <p>A field that the declared class does not have is looked up in the class that the object has
 * when it is read. Its type is that of the loaded subclasses; where these differ, it is a text, or
 * an object of any of their types.
 */
final class ObjectFields {
    /** Between the names of a type that stands for several classes. */
    private static final String OR = " or ";

    private static final int MAX_NAMES = 40;
    private static final int MAX_TYPES = 8;

    private final LoadedClasses classes;
    private final Supplier<Set<String>> traced;
    private final FieldLookups lookups;

    /**
     * @param traced the classes whose loaders find the classes of the fields
     */
    ObjectFields(LoadedClasses classes, Supplier<Set<String>> traced, FieldLookups lookups) {
        this.classes = classes;
        this.traced = traced;
        this.lookups = lookups;
    }

    Optional<ObjectField> field(Type.JavaObject object, String name) {
        if (object.className().endsWith("[]")) {
            return name.equals("length")
                    ? Optional.of(new ObjectField(new Type.Int(32, true), arrayLength()))
                    : Optional.empty();
        }
        List<Class<?>> declared = declared(object);
        Map<Class<?>, Field> found = find(declared, name);
        if (found.isEmpty() && isThrowable(declared) && name.equals("message")) {
            found = find(declared, "detailMessage");
        }
        List<Class<?>> below = List.of();
        if (found.isEmpty()) {
            below = classes.below(declared);
            found = find(below, name);
        }
        return found.isEmpty() ? Optional.empty() : Optional.of(reader(found, below));
    }

    /** Returns the type of a loaded class, by its name, or by its simple name if that is unique. */
    Optional<Type.JavaObject> type(String name) {
        String found = name;
        if (classes.loaded(name, traced.get()).isEmpty()) {
            List<String> simple =
                    classes.names().stream()
                            .filter(each -> each.endsWith("." + name) || each.endsWith("$" + name))
                            .toList();
            if (simple.size() != 1) {
                return Optional.empty();
            }
            found = simple.getFirst();
        }
        return Optional.of(new Type.JavaObject(found));
    }

    private List<Class<?>> declared(Type.JavaObject object) {
        List<Class<?>> declared = new ArrayList<>();
        for (String name : object.className().split(OR)) {
            declared.addAll(classes.loaded(name, traced.get()));
        }
        return declared;
    }

    private static boolean isThrowable(List<Class<?>> declared) {
        return declared.stream().anyMatch(Throwable.class::isAssignableFrom);
    }

    List<String> fields(Type.JavaObject object) {
        if (object.className().endsWith("[]")) {
            return List.of("length");
        }
        List<Class<?>> declared = declared(object);
        Set<String> names = new LinkedHashSet<>();
        for (Class<?> each : declared) {
            for (Class<?> at = each; at != null; at = at.getSuperclass()) {
                for (Field field : FieldGetters.instanceFields(at)) {
                    names.add(field.getName());
                }
            }
        }
        if (isThrowable(declared)) {
            names.add("message");
        }
        return names.stream().limit(MAX_NAMES).toList();
    }

    /** Returns the field by the class that declares it. */
    private static Map<Class<?>, Field> find(List<Class<?>> holders, String name) {
        Map<Class<?>, Field> found = new LinkedHashMap<>();
        for (Class<?> holder : holders) {
            FieldGetters.find(holder, name)
                    .ifPresent(field -> found.put(field.getDeclaringClass(), field));
        }
        return found;
    }

    private ObjectField reader(Map<Class<?>, Field> found, List<Class<?>> below) {
        Map<String, Class<?>> byType = new LinkedHashMap<>();
        found.forEach((holder, field) -> byType.putIfAbsent(field.getType().getTypeName(), holder));
        Set<Type> types = byType.keySet().stream().map(JavaTypes::of).collect(Collectors.toSet());
        Type common = types.size() == 1 ? types.iterator().next() : common(types, byType.keySet());
        found.keySet().forEach(classes::open);
        FieldGetters getters = new FieldGetters(common, found, lookups);
        getters.prepare(below);
        return new ObjectField(
                common, getters.reader(), types.size() == 1 ? "" : text(byType), getters.misses());
    }

    /** Returns the type of a field that has different ones: a number, or anything. */
    private static Type common(Set<Type> types, Set<String> names) {
        if (types.stream().allMatch(type -> type instanceof Type.Int)) {
            return Type.INT64;
        }
        return new Type.JavaObject(
                names.size() > MAX_TYPES ? Object.class.getName() : String.join(OR, names));
    }

    private static String text(Map<String, Class<?>> byType) {
        String first =
                byType.entrySet().stream()
                        .limit(MAX_TYPES)
                        .map(each -> each.getKey() + " in " + each.getValue().getTypeName())
                        .collect(Collectors.joining(", "));
        int more = byType.size() - MAX_TYPES;
        return more > 0 ? first + " and " + more + " more" : first;
    }

    private static MethodHandle arrayLength() {
        try {
            return MethodHandles.lookup()
                    .findStatic(
                            ObjectFields.class,
                            "length",
                            MethodType.methodType(long.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long length(Object array) {
        return array != null && array.getClass().isArray() ? Array.getLength(array) : 0;
    }
}
