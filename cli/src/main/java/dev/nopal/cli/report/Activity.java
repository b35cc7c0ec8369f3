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

    /** Methods with which threads wait for work, called by a pool, a server or the program. */
    private static final Set<String> FOR_WORK =
            Set.of(
                    "java.util.concurrent.ThreadPoolExecutor.getTask",
                    "java.util.concurrent.ForkJoinPool.awaitWork",
                    "java.util.concurrent.LinkedBlockingQueue.take",
                    "java.util.concurrent.LinkedBlockingDeque.take",
                    "java.util.concurrent.ArrayBlockingQueue.take",
                    "java.util.concurrent.PriorityBlockingQueue.take",
                    "java.util.concurrent.LinkedTransferQueue.take",
                    "java.util.concurrent.SynchronousQueue.take",
                    "java.util.concurrent.DelayQueue.take",
                    "sun.nio.ch.SelectorImpl.select",
                    "sun.nio.ch.NioSocketImpl.accept",
                    "sun.nio.ch.ServerSocketChannelImpl.accept",
                    "java.net.ServerSocket.accept",
                    "java.lang.Thread.join");

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
        if (FOR_WORK.stream().anyMatch(stack::isIn) || isPacing(stack)) {
            return IDLE;
        }
        if (isInIo(stack)) {
            return IO;
        }
        if (state.equals(RUNNABLE)) {
            return RUNNING;
        }
        return innermost(stack).stream().anyMatch(Activity::isLock) ? LOCK : WAITING;
    }

    private static boolean isJava(FrameText frame) {
        return !frame.isNative();
    }

    /**
     * Returns whether the loop of a thread of its own sleeps between two rounds, or the main thread
     * waits for the end of the program.
     */
    private static boolean isPacing(ProgramStack stack) {
        int own = stack.frames().indexOf(stack.own().orElseThrow());
        long ownFrames = stack.frames().stream().filter(ProgramFrames::isOwn).count();
        boolean isMain = stack.frames().getLast().method().equals("main") && ownFrames <= 2;
        return stack.isIn("java.lang.Thread.sleep") && (isMain || isCalledByThread(stack, own));
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
                || innermost(stack).stream()
                        .anyMatch(
                                frame ->
                                        frame.methodName().equals("sun.nio.ch.NioSocketImpl.park"));
    }

    private static boolean isIo(FrameText frame) {
        return IO_PACKAGES.stream().anyMatch(frame::isOf);
    }

    /** Returns the frames up to the first own one. */
    private static List<FrameText> innermost(ProgramStack stack) {
        return stack.frames().stream().takeWhile(frame -> !ProgramFrames.isOwn(frame)).toList();
    }

    boolean isWaiting() {
        return this == LOCK || this == IO || this == WAITING;
    }
}
