package dev.nopal.agent.method;

import dev.nopal.script.type.Type;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The handles that read a field of one name and type, in whichever class declares it. */
final class FieldHandles {
    /** The types that are tried in a class whose fields must not be listed. */
    private static final List<Class<?>> USUAL =
            List.of(
                    String.class,
                    int.class,
                    long.class,
                    boolean.class,
                    double.class,
                    byte.class,
                    short.class,
                    char.class,
                    float.class,
                    Integer.class,
                    Long.class,
                    Boolean.class,
                    Double.class,
                    Byte.class,
                    Short.class,
                    Character.class,
                    Float.class,
                    Object.class);

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    /**
     * The result of a search that loads no class.
     *
     * @param isFound whether the class has the field
     * @param getter reads it; empty if it has another type than scripts expect
     */
    record Guess(boolean isFound, Optional<MethodHandle> getter) {
        static final Guess NONE = new Guess(false, Optional.empty());
    }

    private final Type type;
    private final MethodType handleType;
    private final String name;
    private final Set<Class<?>> types = new LinkedHashSet<>();

    /**
     * @param type what a script reads
     * @param known such fields, in some classes
     */
    FieldHandles(Type type, Collection<Field> known) {
        this.type = type;
        name = known.iterator().next().getName();
        known.forEach(each -> types.add(each.getType()));
        types.addAll(USUAL);
        Class<?> result =
                switch (type) {
                    case Type.Int _ -> long.class;
                    case Type.Text _ -> String.class;
                    default -> Object.class;
                };
        handleType = MethodType.methodType(result, Object.class);
    }

    /** Returns the type of all handles. */
    MethodType handleType() {
        return handleType;
    }

    /** Returns a handle that reads a known field, whose package is open to us. */
    MethodHandle getter(Field field) {
        try {
            Class<?> holder = field.getDeclaringClass();
            return readable(lookup(holder).unreflectGetter(field), field.getType());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e); // The package was opened to us.
        }
    }

    private static MethodHandles.Lookup lookup(Class<?> holder) throws IllegalAccessException {
        FieldHandles.class.getModule().addReads(holder.getModule());
        return MethodHandles.privateLookupIn(holder, LOOKUP);
    }

    private MethodHandle readable(MethodHandle getter, Class<?> declared) {
        MethodHandle read =
                type instanceof Type.JavaObject
                        ? getter
                        : MethodHandles.filterReturnValue(
                                getter, JavaTypes.reader(declared, declared.getTypeName()));
        return read.asType(handleType);
    }

    /**
     * Returns how to read the field of a class; empty if it does not have it. May load the classes
     * of its fields, so threads of the application must not call it.
     */
    Optional<MethodHandle> find(Class<?> holder) {
        try {
            return FieldGetters.find(holder, name)
                    .filter(field -> fits(field.getType()) && isOpen(field.getDeclaringClass()))
                    .map(this::getter);
        } catch (RuntimeException | LinkageError e) {
            return Optional.empty(); // It cannot be read, so the class does not have it.
        }
    }

    /**
     * Returns the same, as far as it can be known without listing fields: tries the usual types.
     * Neither loads nor initialises a class, so any thread may call it. A field of another type
     * that hides the one that it finds is not seen.
     */
    Guess guess(Class<?> holder) {
        try {
            for (Class<?> at = holder; at != null; at = at.getSuperclass()) {
                for (Class<?> each : isOpen(at) ? typesFor(at) : List.<Class<?>>of()) {
                    Optional<MethodHandle> getter = getter(at, each);
                    if (getter.isPresent()) {
                        return new Guess(
                                true,
                                getter.filter(_ -> fits(each)).map(found -> readable(found, each)));
                    }
                }
            }
        } catch (RuntimeException | LinkageError e) {
            // The other search decides.
        }
        return Guess.NONE;
    }

    /** Returns the types that the JVM can compare with those of a class without its loader. */
    private List<Class<?>> typesFor(Class<?> holder) {
        List<Class<?>> found = new ArrayList<>();
        for (Class<?> each : types) {
            Class<?> element = each;
            while (element.isArray()) {
                element = element.getComponentType();
            }
            boolean isOfJava =
                    element.getClassLoader() == null && element.getName().startsWith("java.");
            if (element.isPrimitive()
                    || isOfJava
                    || element.getClassLoader() == holder.getClassLoader()) {
                found.add(each);
            }
        }
        return found;
    }

    private Optional<MethodHandle> getter(Class<?> holder, Class<?> declared) {
        try {
            return Optional.of(lookup(holder).findGetter(holder, name, declared));
        } catch (ReflectiveOperationException e) {
            return Optional.empty();
        }
    }

    private boolean fits(Class<?> declared) {
        Type own = JavaTypes.of(declared.getTypeName());
        return type instanceof Type.JavaObject
                || own.equals(type)
                || own instanceof Type.Int && type instanceof Type.Int;
    }

    /** Returns whether fields of a class can be read at once; only the checker opens packages. */
    private static boolean isOpen(Class<?> holder) {
        Module module = holder.getModule();
        return !module.isNamed()
                || module.isOpen(holder.getPackageName(), FieldHandles.class.getModule());
    }
}
