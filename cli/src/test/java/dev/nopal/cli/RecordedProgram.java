package dev.nopal.cli;

import dev.nopal.Tracepoint;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * A program for timelines. Each line of its input is answered when it is done.
 *
 * <pre>
 * calls N     so many calls of {@code outer}, which fires an event and calls {@code inner}
 * virtual N   the same, each on a virtual thread of its own, called fiber-0 and so on
 * burn N      so many milliseconds of the processor
 * </pre>
 */
public final class RecordedProgram {
    private static final Tracepoint PLACED =
            Tracepoint.of("shop", "order_placed", long.class, String.class);

    /** What burning computes: never read, but the JIT compiler cannot leave it out. */
    private static volatile long mixed;

    private RecordedProgram() {}

    /** Runs the program. */
    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            int number = Integer.parseInt(line.substring(line.indexOf(' ') + 1));
            switch (line.substring(0, line.indexOf(' '))) {
                case "calls" -> calls(number);
                case "virtual" -> virtual(number);
                default -> burn(number);
            }
            System.out.println("done");
        }
    }

    private static void calls(int number) {
        for (int i = 0; i < number; i++) {
            outer(i);
        }
    }

    private static void virtual(int number) throws InterruptedException {
        for (int i = 0; i < number; i++) {
            int order = i;
            Thread.ofVirtual().name("fiber-" + i).start(() -> outer(order)).join();
        }
    }

    private static int outer(int order) {
        PLACED.fire(order, order % 2 == 0 ? "kim" : "lee");
        return inner(order) + 1;
    }

    private static int inner(int order) {
        return order * 2;
    }

    /** Seldom reads the clock: a thread that does is in native code, where it is not sampled. */
    private static void burn(int millis) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long end = threads.getCurrentThreadCpuTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (threads.getCurrentThreadCpuTime() < end) {
            for (int i = 0; i < 10_000; i++) {
                mixed = mixed * 31 + i;
            }
        }
    }
}
