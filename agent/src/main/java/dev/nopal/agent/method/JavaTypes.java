package dev.nopal.agent.method;

import dev.nopal.script.type.Type;

import java.lang.constant.ClassDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** The mapping of Java's types and values to those of scripts. */
final class JavaTypes {
    /** bpftrace's limit on strings, with the zero byte. */
    static final Type.Text TEXT = new Type.Text(1024);

    private JavaTypes() {}

    /** Returns the name of a type, as {@link Class#getTypeName()} does. */
    static String name(ClassDesc type) {
        if (type.isArray()) {
            return name(type.componentType()) + "[]";
        }
        String packageName = type.isClassOrInterface() ? type.packageName() : "";
        return packageName.isEmpty() ? type.displayName() : packageName + "." + type.displayName();
    }

    static String simple(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    static Type ofDescriptor(String descriptor) {
        return of(name(ClassDesc.ofDescriptor(descriptor)));
    }

    /**
     * Returns the type that kernel tracers see, so that both engines print the same; boxes are
     * values.
     */
    static Type of(String name) {
        return switch (name) {
            case "boolean", "java.lang.Boolean" -> Type.UINT8;
            case "byte", "java.lang.Byte" -> Type.INT8;
            case "short", "java.lang.Short" -> new Type.Int(16, true);
            case "char", "java.lang.Character" -> new Type.Int(16, false);
            case "int", "java.lang.Integer" -> new Type.Int(32, true);
            case "long", "java.lang.Long" -> Type.INT64;
            case "float", "java.lang.Float" -> Type.UINT32;
            case "double", "java.lang.Double" -> Type.UINT64;
            case "java.lang.String" -> TEXT;
            default -> new Type.JavaObject(name);
        };
    }

    /**
     * Returns a filter that takes a value of one class and returns what a script reads: an integer
     * as a {@code long}, a string as a {@link String}, anything else unchanged. Null is zero.
     *
     * @param name the declared type; {@code given} may be {@code Object}
     */
    static MethodHandle reader(Class<?> given, String name) {
        MethodHandle reader =
                switch (of(name)) {
                    case Type.Int _ when given.isPrimitive() -> primitive(given);
                    case Type.Int _ -> find("unboxed", long.class, Object.class);
                    case Type.Text _ -> find("text", String.class, Object.class);
                    default -> MethodHandles.identity(Object.class);
                };
        return reader.asType(reader.type().changeParameterType(0, given));
    }

    private static MethodHandle primitive(Class<?> given) {
        if (given == float.class) {
            return find("bits", long.class, float.class);
        }
        if (given == double.class) {
            return find("bits", long.class, double.class);
        }
        return MethodHandles.explicitCastArguments(
                MethodHandles.identity(long.class), MethodType.methodType(long.class, given));
    }

    private static MethodHandle find(String name, Class<?> result, Class<?> parameter) {
        try {
            return MethodHandles.lookup()
                    .findStatic(JavaTypes.class, name, MethodType.methodType(result, parameter));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long bits(float value) {
        return Integer.toUnsignedLong(Float.floatToRawIntBits(value));
    }

    private static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }

    private static String text(Object value) {
        return value instanceof String text ? text : null;
    }

    private static long unboxed(Object value) {
        return switch (value) {
            case Integer number -> number;
            case Long number -> number;
            case Boolean bool -> bool ? 1 : 0;
            case Short number -> number;
            case Byte number -> number;
            case Character character -> character;
            case Float number -> bits(number);
            case Double number -> bits(number);
            case null, default -> 0;
        };
    }
}
