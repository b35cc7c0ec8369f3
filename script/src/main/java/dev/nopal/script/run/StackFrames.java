package dev.nopal.script.run;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A Java stack as text, innermost first; costs microseconds and allocates.
 *
 * @param frames such as {@code com.shop.Orders.place(Orders.java:42)}
 */
record StackFrames(List<String> frames) {
    static final StackFrames EMPTY = new StackFrames(List.of());
    static final int MAX_FRAME_BYTES = 512;

    private static final StackWalker WALKER = StackWalker.getInstance();
    private static final Set<String> OURS =
            Set.of(
                    "dev.nopal",
                    "dev.nopal.agent.instrument",
                    "dev.nopal.agent.method",
                    "dev.nopal.script.run",
                    "java.lang.invoke");

    /** The class between an instrumented method of the JDK and the callbacks. */
    private static final String BRIDGE = "java.lang.runtime.NopalBridge";

    /** Takes the calling thread's stack, from the application's own frame. */
    static StackFrames capture(int limit) {
        return WALKER.walk(
                all -> {
                    List<String> frames = new ArrayList<>();
                    all.dropWhile(frame -> isOurs(frame.getClassName()))
                            .limit(limit)
                            .forEach(frame -> frames.add(text(frame)));
                    return new StackFrames(frames);
                });
    }

    /** Takes those of the calling thread's frames that a choice keeps. */
    static StackFrames capture(Function<Iterator<NamedFrame>, List<String>> choice) {
        return WALKER.walk(
                all ->
                        new StackFrames(
                                choice.apply(
                                        all.dropWhile(frame -> isOurs(frame.getClassName()))
                                                .map(NamedFrame::of)
                                                .iterator())));
    }

    /** Takes those frames of an event's own stack that a choice keeps. */
    static StackFrames of(Object frames, Function<Iterator<NamedFrame>, List<String>> choice) {
        return frames instanceof List<?> all && !all.isEmpty()
                ? new StackFrames(
                        choice.apply(
                                all.stream().map(String::valueOf).map(NamedFrame::of).iterator()))
                : EMPTY;
    }

    /**
     * Returns whether the application's innermost method, by class and name, is not also further
     * out on this thread's stack: false inside a recursion and in an overload that another one
     * called. Walks the whole stack, unless it is false.
     */
    static boolean isOutermost() {
        return WALKER.walk(
                all -> {
                    Iterator<StackWalker.StackFrame> frames =
                            all.dropWhile(frame -> isOurs(frame.getClassName())).iterator();
                    if (!frames.hasNext()) {
                        return true;
                    }
                    StackWalker.StackFrame first = frames.next();
                    while (frames.hasNext()) {
                        StackWalker.StackFrame outer = frames.next();
                        if (outer.getMethodName().equals(first.getMethodName())
                                && outer.getClassName().equals(first.getClassName())) {
                            return false;
                        }
                    }
                    return true;
                });
    }

    /** Takes the stack of an event that has its own: a list of texts, or null. */
    static StackFrames of(Object frames, int limit) {
        return frames instanceof List<?> all && !all.isEmpty()
                ? new StackFrames(all.stream().limit(limit).map(String::valueOf).toList())
                : EMPTY;
    }

    private static boolean isOurs(String className) {
        return OURS.contains(className.substring(0, Math.max(0, className.lastIndexOf('.'))))
                || className.startsWith(BRIDGE);
    }

    static String text(StackWalker.StackFrame frame) {
        String file = frame.getFileName();
        String place =
                frame.isNativeMethod()
                        ? "Native Method"
                        : file == null ? "Unknown Source" : file + ":" + frame.getLineNumber();
        return frame.getClassName() + "." + frame.getMethodName() + "(" + place + ")";
    }

    long length() {
        return frames.size();
    }
}
