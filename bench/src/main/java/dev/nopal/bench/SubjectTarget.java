package dev.nopal.bench;

import com.sun.management.ThreadMXBean;

import dev.nopal.Provider;
import dev.nopal.Tracepoints;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.invoke.MethodHandles;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/**
 * A program that {@link SubjectClasses} compiles for Java 17, so that every subject runs the same
 * class files: it fires a tracepoint or calls a method of some 100 ns on command, as {@code
 * commands.h} describes, or fires a thousand times a second until it ends.
 *
 * <p>The argument says what: fire, call or beat.
 */
final class SubjectTarget {
    private static final ThreadMXBean CLOCK = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final SubjectTrace TRACE =
            Tracepoints.of(MethodHandles.lookup(), SubjectTrace.class);
    private static final String NAME = "a customer of thirty characters";

    /** As {@code Workers} has it. */
    private static final int PAUSE_MILLIS = 20;

    /** Takes some 100 ns on a processor of these years. */
    private static final int STEPS = 80;

    private static long sum;

    /** Its tracepoint. */
    @Provider("subject_bench")
    interface SubjectTrace {
        void text(long id, String name);
    }

    private SubjectTarget() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        System.out.println("ready -");
        if (arguments[0].equals("beat")) {
            beat();
        }
        boolean isCall = arguments[0].equals("call");
        var commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            String[] words = line.split(" ");
            System.out.println(
                    measured(isCall, Integer.parseInt(words[1]), Integer.parseInt(words[2])));
        }
    }

    /** Returns the nanoseconds and the bytes that bursts took, without the pauses after them. */
    private static String measured(boolean isCall, int times, int bursts)
            throws InterruptedException {
        long nanos = 0;
        long bytes = 0;
        for (int burst = 0; burst < bursts; burst++) {
            long bytesBefore = CLOCK.getCurrentThreadAllocatedBytes();
            long start = CLOCK.getCurrentThreadCpuTime();
            if (isCall) {
                call(times);
            } else {
                fire(times);
            }
            nanos += CLOCK.getCurrentThreadCpuTime() - start;
            bytes += CLOCK.getCurrentThreadAllocatedBytes() - bytesBefore;
            if (bursts > 1) {
                Thread.sleep(PAUSE_MILLIS);
            }
        }
        return nanos + " " + bytes;
    }

    private static void beat() throws InterruptedException {
        for (long i = 0; ; i++) {
            TRACE.text(i, NAME);
            Thread.sleep(1);
        }
    }

    private static void fire(int times) {
        for (int i = 0; i < times; i++) {
            TRACE.text(i, NAME);
        }
    }

    private static void call(int times) {
        long value = sum;
        for (int i = 0; i < times; i++) {
            value = work(value);
        }
        sum = value;
    }

    static long work(long value) {
        long mixed = value;
        for (int i = 0; i < STEPS; i++) {
            mixed = mixed * 6_364_136_223_846_793_005L + i;
        }
        return mixed;
    }
}
