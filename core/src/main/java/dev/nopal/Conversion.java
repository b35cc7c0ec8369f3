package dev.nopal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The conversion of the values that {@link Tracepoint} is fired with to the declared types. */
final class Conversion {
    /** The result for a value that does not have the declared type. */
    static final Object MISMATCH = new Object();

    private static final int MAX_CHARACTERS = Settings.CURRENT.maxStringBytes() + 1;

    /** {@code (CharSequence)String}, for generated classes of other packages. */
    static final MethodHandle TEXT = find();

    private Conversion() {}

    private static MethodHandle find() {
        try {
            return MethodHandles.lookup()
                    .findStatic(
                            Conversion.class,
                            "text",
                            MethodType.methodType(String.class, CharSequence.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static boolean isLazy(Object given) {
        return given instanceof Supplier || given instanceof LongSupplier;
    }

    /** Returns the value of a supplier. */
    static Object ask(Object lazy) {
        return lazy instanceof Supplier<?> supplier
                ? Lazy.ask(supplier)
                : (Object) Lazy.ask((LongSupplier) lazy);
    }

    static boolean isInteger(Object given) {
        return given instanceof Long
                || given instanceof Integer
                || given instanceof Short
                || given instanceof Byte
                || given instanceof Character;
    }

    static long integer(Object given) {
        return given instanceof Character c ? c : ((Number) given).longValue();
    }

    /** Returns a value of a type other than an integer, in its boxed carrier, or MISMATCH. */
    static Object value(Argument argument, Object given) {
        return switch (argument.type()) {
            case BOOLEAN -> given instanceof Boolean ? given : MISMATCH;
            case FLOAT -> given instanceof Float ? given : MISMATCH;
            case DOUBLE ->
                    given instanceof Float f ? (Object) f.doubleValue() : only(Double.class, given);
            case STRING ->
                    given == null
                            ? null
                            : given instanceof CharSequence text ? text(text) : MISMATCH;
            case ENUM -> given == null ? null : constant(argument, given);
            case BYTE, SHORT, CHAR, INT, LONG -> MISMATCH;
        };
    }

    /**
     * Returns a text, which may be null, as a String; copies no more than tracers may get: O(cap).
     *
     * <p>It copies one character more than that, so that the encoder decides where to cut a
     * surrogate pair.
     */
    static String text(CharSequence text) {
        if (text == null || text instanceof String) {
            return (String) text;
        }
        int length = text.length();
        return length <= MAX_CHARACTERS
                ? text.toString()
                : text.subSequence(0, MAX_CHARACTERS).toString();
    }

    private static Object only(Class<?> type, Object given) {
        return type.isInstance(given) ? given : MISMATCH;
    }

    private static Object constant(Argument argument, Object given) {
        boolean declared =
                given instanceof Enum<?> constant
                        && argument.javaType().equals(constant.getDeclaringClass().getName());
        return declared ? ((Enum<?>) given).name() : MISMATCH;
    }

    /** Returns an integer in its boxed carrier. */
    static Object boxed(ArgumentType type, long value) {
        return switch (type) {
            case BYTE -> (Object) (byte) value;
            case SHORT -> (short) value;
            case CHAR -> (char) value;
            case INT -> (int) value;
            default -> value;
        };
    }

    static String problem(Argument argument, Object given) {
        String what = given == null ? "null" : given.getClass().getName();
        String value = isInteger(given) ? "number " + given : what;
        return value + " is not of type " + argument.javaType();
    }
}
