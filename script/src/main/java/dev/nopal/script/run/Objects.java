package dev.nopal.script.run;

/** Describes the application's objects without a call into its code. */
final class Objects {
    private Objects() {}

    static String describe(Object value) {
        return value == null
                ? "null"
                : value.getClass().getName()
                        + "@"
                        + Integer.toHexString(System.identityHashCode(value));
    }
}
