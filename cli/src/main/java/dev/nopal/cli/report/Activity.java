package dev.nopal.cli.report;

import java.util.List;
import java.util.Set;

/** What a sampled thread does, as its state and its stack tell. */
enum Activity {
    /** It runs, or could. */
    RUNNING,
    /** It waits for a lock that another thread holds. */
    LOCK,
    /** It is in a native call that waits for a file, a peer, a name or a process. */
    IO,
    /** It waits for anything else: a time, a result, a permit. */
    WAITING,
    /** It waits for work: no code of the program is being executed. */
    IDLE;

    private static final String RUNNABLE = "RUNNABLE";
    private static final String BLOCKED = "BLOCKED";

    /** Packages whose native methods wait; those of other packages compute. */
    private static final List<String> IO_PACKAGES =
            List.of("java.io.", "java.net.", "sun.nio.", "sun.net.", "java.lang.Process");

    /** Methods that only wait for work, called by a pool, a server or the program. */
    private static final Set<String> FOR_WORK =
            Set.of(
                    "java.util.concurrent.ThreadPoolExecutor.getTask",
                    "java.util.concurrent.ForkJoinPool.awaitWork",
                    "sun.nio.ch.SelectorImpl.select",
                    "sun.nio.ch.NioSocketImpl.accept",
                    "sun.nio.ch.ServerSocketChannelImpl.accept",
                    "java.net.ServerSocket.accept");

    private static final List<String> LOCKS =
            List.of(
                    "java.util.concurrent.locks.ReentrantLock",
                    "java.util.concurrent.locks.ReentrantReadWriteLock",
                    "java.util.concurrent.locks.StampedLock");

    static Activity of(String state, ProgramStack stack) {
        if (state.equals(BLOCKED)) {
            return LOCK;
        }
        if (stack.own().isEmpty()) {
            boolean runs =
                    state.equals(RUNNABLE) && stack.top().filter(Activity::isJava).isPresent();
            return runs ? RUNNING : IDLE;
        }
        if (FOR_WORK.stream().anyMatch(stack::isIn) || isPacing(stack) || isWorker(stack)) {
            return IDLE;
        }
        if (isInIo(stack)) {
            return IO;
        }
        if (state.equals(RUNNABLE)) {
            return RUNNING;
        }
        return stack.innermost().stream().anyMatch(Activity::isLock) ? LOCK : WAITING;
    }

    private static boolean isJava(FrameText frame) {
        return !frame.isNative();
    }

    /**
     * Returns whether the loop of a thread of its own sleeps between two rounds, or the main thread
     * waits for the end of the program.
     */
    private static boolean isPacing(ProgramStack stack) {
        if (stack.isIn("java.lang.Thread.join")) {
            return stack.isOfMain();
        }
        int own = stack.frames().indexOf(stack.own().orElseThrow());
        boolean isMain = stack.isOfMain() && stack.ownFrames().size() <= 2;
        return stack.isIn("java.lang.Thread.sleep") && (isMain || isCalledByThread(stack, own));
    }

    /**
     * Returns whether a task that is nothing but a loop takes its work from a queue. Below other
     * methods, a queue may as well be a pool of what all are out of.
     */
    private static boolean isWorker(ProgramStack stack) {
        return stack.isInQueue() && stack.isEntry() && (stack.isOfMain() || stack.isOfOwnTask());
    }

    private static boolean isCalledByThread(ProgramStack stack, int own) {
        return stack.frames().stream()
                .skip(own + 1L)
                .allMatch(
                        frame ->
                                frame.isOf("java.lang.Thread") || ProgramFrames.isGenerated(frame));
    }

    private static boolean isLock(FrameText frame) {
        return LOCKS.stream().anyMatch(frame::isOf);
    }

    /** Returns whether a native method for I/O is on top, or a virtual thread waits below one. */
    private static boolean isInIo(ProgramStack stack) {
        return stack.top().filter(top -> top.isNative() && isIo(top)).isPresent()
                || stack.innermost().stream()
                        .anyMatch(
                                frame ->
                                        frame.methodName().equals("sun.nio.ch.NioSocketImpl.park"));
    }

    private static boolean isIo(FrameText frame) {
        return IO_PACKAGES.stream().anyMatch(frame::isOf);
    }

    boolean isWaiting() {
        return this == LOCK || this == IO || this == WAITING;
    }
}
