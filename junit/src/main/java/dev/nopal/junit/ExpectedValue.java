package dev.nopal.junit;

import java.util.Objects;

/** The comparison of an argument with the value that a test expects. */
final class ExpectedValue {
    private ExpectedValue() {}

    /**
     * Returns whether the two are the same to the author of a test: {@code 7} equals {@code 7L}, a
     * constant of an enum equals its name, which a tracepoint passes.
     */
    static boolean isEqual(Object expected, Object actual) {
        if (isInteger(expected) && isInteger(actual)) {
            return integer(expected) == integer(actual);
        }
        if (expected instanceof Number a && actual instanceof Number b) {
            return isFloating(expected) && isFloating(actual)
                    ? isEqualFloating(a, b)
                    : expected.equals(actual);
        }
        if (actual instanceof String text) {
            return expected instanceof Enum<?> constant
                    ? constant.name().equals(text)
                    : expected instanceof CharSequence sequence && text.contentEquals(sequence);
        }
        return Objects.deepEquals(expected, actual);
    }

    private static boolean isInteger(Object value) {
        return value instanceof Long
                || value instanceof Integer
                || value instanceof Short
                || value instanceof Byte
                || value instanceof Character;
    }

    private static long integer(Object value) {
        return value instanceof Character unit ? unit : ((Number) value).longValue();
    }

    /** Compares as floats if one is a float, because {@code 0.1} is another number as a double. */
    private static boolean isEqualFloating(Number a, Number b) {
        return a instanceof Float || b instanceof Float
                ? Float.compare(a.floatValue(), b.floatValue()) == 0
                : Double.compare(a.doubleValue(), b.doubleValue()) == 0;
    }

    private static boolean isFloating(Object value) {
        return value instanceof Double || value instanceof Float;
    }
}
