package dev.nopal.junit.stenography;

/**
 * A method that is logged.
 *
 * @param type the name of its class
 * @param method its name, with its parameters' types where it is overloaded
 */
record LoggedMethod(String type, String method) implements Comparable<LoggedMethod> {
    /** Stands for a caller that is not logged. */
    static final LoggedMethod NONE = new LoggedMethod("", "");

    @Override
    public int compareTo(LoggedMethod other) {
        int byType = type.compareTo(other.type);
        return byType != 0 ? byType : method.compareTo(other.method);
    }

    /** Returns {@code CLASS:METHOD}; empty for {@link #NONE}. */
    @Override
    public String toString() {
        return type.isEmpty() ? "" : type + ":" + method;
    }

    /** Returns the method of such a text. */
    static LoggedMethod of(String text) {
        int colon = text.indexOf(':');
        return colon < 0
                ? NONE
                : new LoggedMethod(text.substring(0, colon), text.substring(colon + 1));
    }
}
