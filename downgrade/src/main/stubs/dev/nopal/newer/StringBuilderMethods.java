package dev.nopal.newer;

/** Methods of {@code StringBuilder} since 21. */
public final class StringBuilderMethods {
    private StringBuilderMethods() {}

    /** Appends a text several times. */
    public static StringBuilder repeat(StringBuilder builder, CharSequence text, int count) {
        check(count);
        for (int i = 0; i < count; i++) {
            builder.append(text);
        }
        return builder;
    }

    /** Appends a character several times. */
    public static StringBuilder repeat(StringBuilder builder, int codePoint, int count) {
        check(count);
        for (int i = 0; i < count; i++) {
            builder.appendCodePoint(codePoint);
        }
        return builder;
    }

    private static void check(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count=" + count);
        }
    }
}
