package dev.nopal.agent.method;

import dev.nopal.script.ObjectField;
import dev.nopal.script.type.Type;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The readers of fields of the application's objects, including private ones; they never call a
 * method of the objects.
 *
 * <p>A field that the declared class does not have is looked up in its subclasses, so that fields
 * of an interface's implementations can be read; for an object without the field the result is
 * zero.
 */
final class ObjectFields {
    /** Each class costs one check when the field is read. */
    private static final int MAX_CLASSES = 16;

    private static final int MAX_NAMES = 40;

    private final LoadedClasses classes;
    private final Supplier<Set<String>> traced;

    /**
     * @param traced the classes whose loaders find the classes of the fields
     */
    ObjectFields(LoadedClasses classes, Supplier<Set<String>> traced) {
        this.classes = classes;
        this.traced = traced;
    }

    Optional<ObjectField> field(Type.JavaObject object, String name) {
        if (object.className().endsWith("[]")) {
            return name.equals("length")
                    ? Optional.of(new ObjectField(new Type.Int(32, true), arrayLength()))
                    : Optional.empty();
        }
        List<Class<?>> declared = classes.loaded(object.className(), traced.get());
        Map<Class<?>, Field> found = find(declared, name);
        if (found.isEmpty() && isThrowable(declared) && name.equals("message")) {
            found = find(declared, "detailMessage");
        }
        if (found.isEmpty()) {
            found = find(classes.below(declared), name);
        }
        return found.isEmpty() ? Optional.empty() : reader(found);
    }

    private static boolean isThrowable(List<Class<?>> declared) {
        return declared.stream().anyMatch(Throwable.class::isAssignableFrom);
    }

    List<String> fields(Type.JavaObject object) {
        if (object.className().endsWith("[]")) {
            return List.of("length");
        }
        List<Class<?>> declared = classes.loaded(object.className(), traced.get());
        Set<String> names = new LinkedHashSet<>();
        for (Class<?> each : declared) {
            for (Class<?> at = each; at != null; at = at.getSuperclass()) {
                for (Field field : instanceFields(at)) {
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
            for (Class<?> at = holder; at != null; at = at.getSuperclass()) {
                Optional<Field> field =
                        instanceFields(at).stream()
                                .filter(each -> each.getName().equals(name))
                                .findFirst();
                if (field.isPresent()) {
                    found.put(at, field.get());
                    break;
                }
            }
        }
        return found;
    }

    private static List<Field> instanceFields(Class<?> holder) {
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

    /**
     * Returns the reader of a field; excludes classes whose field has another type than the first
     * one's.
     */
    private Optional<ObjectField> reader(Map<Class<?>, Field> found) {
        Type type = JavaTypes.of(found.values().iterator().next().getType().getTypeName());
        MethodHandle reader = null;
        int left = MAX_CLASSES;
        for (Map.Entry<Class<?>, Field> each : found.entrySet()) {
            String declared = each.getValue().getType().getTypeName();
            if (JavaTypes.of(declared).equals(type) && left-- > 0) {
                MethodHandle one = getter(each.getKey(), each.getValue(), declared);
                MethodHandle otherwise =
                        reader == null
                                ? MethodHandles.dropArguments(
                                        MethodHandles.zero(one.type().returnType()),
                                        0,
                                        Object.class)
                                : reader;
                reader = MethodHandles.guardWithTest(isInstance(each.getKey()), one, otherwise);
            }
        }
        return Optional.ofNullable(reader).map(one -> new ObjectField(type, one));
    }

    private MethodHandle getter(Class<?> holder, Field field, String declared) {
        try {
            classes.open(holder);
            MethodHandle getter =
                    MethodHandles.privateLookupIn(holder, MethodHandles.lookup())
                            .unreflectGetter(field);
            MethodHandle read =
                    MethodHandles.filterReturnValue(
                            getter, JavaTypes.reader(field.getType(), declared));
            return read.asType(read.type().changeParameterType(0, Object.class));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e); // The package was opened to us.
        }
    }

    private static MethodHandle isInstance(Class<?> holder) {
        return find(Class.class, "isInstance", boolean.class).bindTo(holder);
    }

    private static MethodHandle arrayLength() {
        return find(ObjectFields.class, "length", long.class);
    }

    private static long length(Object array) {
        return array != null && array.getClass().isArray() ? Array.getLength(array) : 0;
    }

    private static MethodHandle find(Class<?> owner, String name, Class<?> result) {
        MethodType type = MethodType.methodType(result, Object.class);
        try {
            return owner == Class.class
                    ? MethodHandles.lookup().findVirtual(owner, name, type)
                    : MethodHandles.lookup().findStatic(owner, name, type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
