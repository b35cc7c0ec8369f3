package dev.nopal.agent.tracer;

import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The calling thread's stack, from the traced method's frame on. Walking it takes microseconds. */
final class Frames {
    private static final StackWalker WALKER = StackWalker.getInstance();
    private static final Set<String> OURS =
            Set.of(
                    "dev.nopal",
                    "dev.nopal.agent.tracer",
                    "dev.nopal.agent.instrument",
                    "java.lang.invoke");

    private Frames() {}

    static <T> T walk(Function<Stream<StackWalker.StackFrame>, T> function) {
        return WALKER.walk(
                all -> function.apply(all.dropWhile(frame -> isOurs(frame.getClassName()))));
    }

    private static boolean isOurs(String className) {
        return OURS.contains(className.substring(0, Math.max(0, className.lastIndexOf('.'))));
    }

    static String method(StackWalker.StackFrame frame) {
        return frame.getClassName() + "." + frame.getMethodName();
    }

    /** Returns the file, or an empty string if the class file does not name it. */
    static String file(StackWalker.StackFrame frame) {
        String file = frame.getFileName();
        return file == null ? "" : file;
    }
}
