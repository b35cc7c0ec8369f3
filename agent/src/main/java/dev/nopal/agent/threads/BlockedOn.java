package dev.nopal.agent.threads;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;

/**
 * The lock that a platform thread waits for, with the thread that holds it; a separate class,
 * because not every JVM has the module for it.
 *
 * <p>It is read while both threads continue to run, so the holder may have moved on.
 *
 * @param lock the lock's class and identity, such as {@code java.lang.Object@1b2c3d}
 * @param holder the name of the thread that holds it; empty if no thread does, or one of this agent
 * @param holding the frame in which the holder is, then its frames outside the JDK
 */
record BlockedOn(String lock, String holder, String holding) {
    static final BlockedOn NOTHING = new BlockedOn("", "", "");

    /** The separator between frames of the holder, the inner one first. */
    private static final String CALLED_BY = " < ";

    private static final int MOST_FRAMES = 64;
    private static final int MOST_CHARACTERS = 900;

    private static final class Threads {
        static final ThreadMXBean BEAN = ManagementFactory.getThreadMXBean();
    }

    /** Returns what a thread waits for; {@link #NOTHING} if that cannot be found out. */
    static BlockedOn of(Thread thread) {
        return switch (thread.getState()) {
            case BLOCKED, WAITING, TIMED_WAITING -> ofWaiting(thread);
            default -> NOTHING;
        };
    }

    private static BlockedOn ofWaiting(Thread thread) {
        try {
            ThreadInfo info = Threads.BEAN.getThreadInfo(thread.threadId());
            LockInfo lock = info == null ? null : info.getLockInfo();
            if (lock == null) {
                return NOTHING;
            }
            String name =
                    lock.getClassName() + "@" + Integer.toHexString(lock.getIdentityHashCode());
            long owner = info.getLockOwnerId();
            if (OwnThreads.contains(owner)) {
                return new BlockedOn(name, "", "");
            }
            ThreadInfo holder = owner <= 0 ? null : Threads.BEAN.getThreadInfo(owner, MOST_FRAMES);
            if (holder == null) {
                String text = info.getLockOwnerName();
                return new BlockedOn(name, text == null ? "" : text, "");
            }
            return new BlockedOn(name, holder.getThreadName(), frames(holder.getStackTrace()));
        } catch (LinkageError | RuntimeException e) {
            return NOTHING; // Without java.management there is no answer.
        }
    }

    private static String frames(StackTraceElement[] stack) {
        List<String> shown = new ArrayList<>();
        int length = 0;
        for (int i = 0; i < stack.length && length < MOST_CHARACTERS; i++) {
            if (i == 0 || !isOfJdk(stack[i].getClassName())) {
                String text = ThreadSample.text(stack[i]);
                shown.add(text);
                length += text.length() + CALLED_BY.length();
            }
        }
        return String.join(CALLED_BY, shown);
    }

    private static boolean isOfJdk(String className) {
        return className.startsWith("java.")
                || className.startsWith("jdk.")
                || className.startsWith("sun.");
    }
}
