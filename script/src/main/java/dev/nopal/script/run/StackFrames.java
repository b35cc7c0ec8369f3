package dev.nopal.script.run;

import java.util.ArrayList;
import java.util.List;

/**
 * A Java stack as text, innermost first; costs microseconds and allocates.
 *
 * @param frames such as {@code com.shop.Orders.place(Orders.java:42)}
 */
record StackFrames(List<String> frames) {
    static final StackFrames EMPTY = new StackFrames(List.of());
    static final int MAX_FRAME_BYTES = 512;

    private static final StackWalker WALKER = StackWalker.getInstance();
    private static final String OURS = "dev.nopal.";

    /** Takes the calling thread's stack from the application's own frame on. */
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

    private static boolean isOurs(String className) {
        return className.startsWith(OURS) || className.startsWith("java.lang.invoke.");
    }

    private static String text(StackWalker.StackFrame frame) {
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
