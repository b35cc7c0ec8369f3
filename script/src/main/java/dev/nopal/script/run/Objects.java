package dev.nopal.script.run;

import java.util.function.Function;

/** The description of the application's objects, without a call into its code. */
final class Objects {
    private Objects() {}

    /**
     * Returns the text of strings, numbers, enum constants and classes, the class of an exception,
     * the content of {@linkplain JdkTexts some classes of the JDK} and of records, and the class
     * and identity of everything else.
     */
    static String describe(Object value) {
        return describe(value, Objects::other);
    }

    static String describe(Object value, Function<Object, String> others) {
        return switch (value) {
            case null -> "null";
            case String text -> text;
            case Integer number -> number.toString();
            case Long number -> number.toString();
            case Short number -> number.toString();
            case Byte number -> number.toString();
            case Double number -> number.toString();
            case Float number -> number.toString();
            case Boolean bool -> bool.toString();
            case Character character -> character.toString();
            case Enum<?> constant -> constant.name();
            case Class<?> type -> type.getTypeName();
            case Throwable thrown -> thrown.getClass().getName();
            default -> others.apply(value);
        };
    }

    private static String other(Object value) {
        String text = JdkTexts.of(value);
        return text != null ? text : identity(value);
    }

    /** Returns the number in {@link #identity}, for {@code (uint64)object}; 0 for null. */
    static long identityNumber(Object value) {
        return Integer.toUnsignedLong(System.identityHashCode(value));
    }

    static String identity(Object value) {
        return value.getClass().getTypeName() + "@" + Long.toHexString(identityNumber(value));
    }
}
