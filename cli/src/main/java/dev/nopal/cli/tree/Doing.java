package dev.nopal.cli.tree;

import dev.nopal.cli.report.FrameText;
import dev.nopal.cli.report.ProgramFrames;

import java.util.List;

/** What a sampled thread did, as its state and its innermost frames tell. */
enum Doing {
    RUNNING("runs"),
    LOCK("waits for a lock"),
    IO("waits for I/O"),
    SLEEPING("sleeps"),
    WAITING("waits");

    /** Packages whose native methods wait; those of other packages compute. */
    private static final List<String> IO_PACKAGES =
            List.of("java.io.", "java.net.", "sun.nio.", "sun.net.", "java.lang.Process");

    private static final List<String> LOCKS =
            List.of(
                    "java.util.concurrent.locks.ReentrantLock",
                    "java.util.concurrent.locks.ReentrantReadWriteLock",
                    "java.util.concurrent.locks.StampedLock");

    private final String text;

    Doing(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    /**
     * Returns what a thread did.
     *
     * @param stack the innermost frame first
     */
    static Doing of(String state, List<FrameText> stack) {
        List<FrameText> jdk =
                stack.stream()
                        .takeWhile(each -> !ProgramFrames.isOfProgramOrLibrary(each))
                        .toList();
        if (state.equals("BLOCKED")) {
            // After a wait, a thread takes the lock again.
            return isIn(jdk, "java.lang.Object.wait") ? WAITING : LOCK;
        }
        boolean isNative = !jdk.isEmpty() && jdk.getFirst().isNative();
        // A virtual thread that waits for a socket parks.
        if (isNative && IO_PACKAGES.stream().anyMatch(jdk.getFirst()::isOf)
                || isIn(jdk, "sun.nio.ch.NioSocketImpl.park")) {
            return IO;
        }
        if (isIn(jdk, "java.lang.Thread.sleep")) {
            return SLEEPING;
        }
        if (state.equals("RUNNABLE")) {
            return RUNNING;
        }
        return jdk.stream().anyMatch(each -> LOCKS.stream().anyMatch(each::isOf)) ? LOCK : WAITING;
    }

    private static boolean isIn(List<FrameText> frames, String method) {
        return frames.stream().anyMatch(each -> each.methodName().equals(method));
    }
}
