package dev.nopal.script.run;

import java.util.function.Supplier;

/**
 * A frame by its names.
 *
 * @param text as in {@link StackFrames#frames()}; made only for frames that are kept, because
 *     looking up its file and line takes longest
 */
record NamedFrame(String className, String method, Supplier<String> text) {
    static NamedFrame of(StackWalker.StackFrame frame) {
        return new NamedFrame(
                frame.getClassName(), frame.getMethodName(), () -> StackFrames.text(frame));
    }

    /** Splits a text such as {@code com.shop.Orders.place(line 42)}. */
    static NamedFrame of(String text) {
        int bracket = text.indexOf('(');
        String name = bracket < 0 ? text : text.substring(0, bracket);
        int dot = name.lastIndexOf('.');
        return new NamedFrame(
                name.substring(0, Math.max(0, dot)), name.substring(dot + 1), () -> text);
    }

    /** Returns the class and the method: {@code com.shop.Orders.place}. */
    String name() {
        return className + "." + method;
    }
}
