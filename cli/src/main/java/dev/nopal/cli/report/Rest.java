package dev.nopal.cli.report;

import java.util.List;

/**
 * The difference between a wait that delays a request and that of a thread which has nothing to do:
 * the main thread that waits for the end of the program, a loop that waits for the next message.
 * Stacks do not tell it for sure, so such threads are reported last, not left out.
 */
final class Rest {
    /** The part of the time from which on a thread is taken to be there always. */
    private static final double ALWAYS = 0.85;

    /** From so many own methods on, a thread that sleeps does so for a request. */
    private static final int DEEP = 3;

    /** Clients of HTTP, which read answers and no requests. */
    private static final List<String> CLIENTS =
            List.of("sun.net.www.", "java.net.http.", "jdk.internal.net.http.");

    private Rest() {}

    /**
     * Returns whether threads that wait at one line have perhaps nothing to do.
     *
     * @param isAlways whether they are there all the time
     */
    static boolean isPossible(Activity activity, ProgramStack stack, boolean isAlways) {
        return switch (activity) {
            case IO -> isForNextRequest(stack) || isAlways && isAtKeyboard(stack);
            case WAITING -> isForWork(stack, isAlways);
            default -> false;
        };
    }

    /**
     * Returns whether the same threads are there all the time.
     *
     * @param threads how many are there on average
     * @param atOnce how many were there at the same time, at most; 0 if that is not known
     */
    static boolean isAlways(double threads, double atOnce) {
        return threads >= ALWAYS * Math.max(1, atOnce);
    }

    /**
     * Returns whether a thread of the program reads what a client sends: without a library, and
     * without a timeout, which those have that wait for an answer.
     */
    private static boolean isForNextRequest(ProgramStack stack) {
        return stack.isOfOwnThread()
                && stack.depth() <= DEEP
                && stack.innermost().stream().allMatch(Rest::isOfReading)
                && stack.innermost().stream()
                        .anyMatch(frame -> frame.className().contains("SocketInputStream"));
    }

    private static boolean isOfReading(FrameText frame) {
        return ProgramFrames.isOfJdk(frame)
                && !frame.method().equals("timedRead")
                && CLIENTS.stream().noneMatch(frame::isOf);
    }

    /** Returns whether a thread waits for a line of standard input, to end the program. */
    private static boolean isAtKeyboard(ProgramStack stack) {
        return (stack.isOfMain() || stack.isOfOwnThread())
                && stack.innermost().stream()
                        .anyMatch(frame -> frame.isOf("java.io.FileInputStream"));
    }

    private static boolean isForWork(ProgramStack stack, boolean isAlways) {
        if (stack.isInQueue() && (stack.isOfOwnThread() || isAlways && stack.isEntry())) {
            return true;
        }
        boolean isLoop =
                stack.isOfMain() || stack.isOfOwnThread() || stack.isOfOwnTask() && stack.isEntry();
        boolean isAwaited = stack.depth() >= DEEP && isForResult(stack);
        return isAlways && isLoop && !isAwaited && PermitWaits.next(stack).isEmpty();
    }

    /** Returns whether the wait ends by itself, or with what another thread works on. */
    private static boolean isForResult(ProgramStack stack) {
        return stack.innermost().stream()
                .anyMatch(
                        frame ->
                                frame.methodName().equals("java.lang.Thread.sleep")
                                        || frame.className().contains("Future")
                                                && (frame.method().equals("get")
                                                        || frame.method().equals("join")));
    }
}
