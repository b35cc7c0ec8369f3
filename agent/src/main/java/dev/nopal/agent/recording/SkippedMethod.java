package dev.nopal.agent.recording;

import java.util.List;

/**
 * A method, or all methods of a class, that could not be instrumented.
 *
 * @param className its class
 * @param method its name; empty for all methods of the class
 */
public record SkippedMethod(String className, String method, String why) {
    /** Reads what the agent says: {@code com.shop.Cart.add(I)V}, or a class; and why. */
    static SkippedMethod of(List<?> said) {
        String what = String.valueOf(said.get(0));
        String why = String.valueOf(said.get(1));
        int open = what.indexOf('(');
        int dot = open < 0 ? -1 : what.lastIndexOf('.', open);
        return dot < 0
                ? new SkippedMethod(what, "", why)
                : new SkippedMethod(what.substring(0, dot), what.substring(dot + 1, open), why);
    }

    /** Returns whether a pattern means it, or some method of the class. */
    public boolean isMeantBy(RecordedPattern pattern) {
        return method.isEmpty()
                ? pattern.mayBeIn(className)
                : pattern.matches("method:" + className + ":" + method);
    }

    @Override
    public String toString() {
        return className + (method.isEmpty() ? "" : "." + method) + ": " + why;
    }
}
