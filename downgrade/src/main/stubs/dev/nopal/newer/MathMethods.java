package dev.nopal.newer;

/** Methods of {@code Math} since 18 ({@code ceilDiv}) and 21 ({@code clamp}). */
public final class MathMethods {
    private MathMethods() {}

    /** Divides and rounds up. */
    public static int ceilDiv(int x, int y) {
        int quotient = x / y; // rounded towards zero
        return (x ^ y) >= 0 && quotient * y != x ? quotient + 1 : quotient;
    }

    /** Divides and rounds up. */
    public static long ceilDiv(long x, long y) {
        long quotient = x / y; // rounded towards zero
        return (x ^ y) >= 0 && quotient * y != x ? quotient + 1 : quotient;
    }

    /** Divides and rounds up. */
    public static long ceilDiv(long x, int y) {
        return ceilDiv(x, (long) y);
    }

    /** Returns the value within the bounds that is nearest to another. */
    public static int clamp(long value, int min, int max) {
        check(min <= max, min, max);
        return (int) Math.min(max, Math.max(value, min));
    }

    /** Returns the value within the bounds that is nearest to another. */
    public static long clamp(long value, long min, long max) {
        check(min <= max, min, max);
        return Math.min(max, Math.max(value, min));
    }

    /** Returns the value within the bounds that is nearest to another. */
    public static double clamp(double value, double min, double max) {
        check(Double.compare(min, max) <= 0 && !Double.isNaN(max), min, max);
        return Math.min(max, Math.max(value, min));
    }

    private static void check(boolean isOrdered, Object min, Object max) {
        if (!isOrdered) {
            throw new IllegalArgumentException(min + " > " + max);
        }
    }
}
