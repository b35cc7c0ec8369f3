package dev.nopal.bench;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * A benchmark that takes the processor time of its thread: JMH measures by the wall clock, and on a
 * shared machine that measures the neighbours.
 */
@State(Scope.Thread)
public abstract class Clocked {
    private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

    private static volatile double share;

    private long processor;
    private long wall;

    @Setup(Level.Iteration)
    public void begin() {
        wall = System.nanoTime();
        processor = CLOCK.getCurrentThreadCpuTime();
    }

    @TearDown(Level.Iteration)
    public void end() {
        long used = CLOCK.getCurrentThreadCpuTime() - processor;
        share = (double) used / (System.nanoTime() - wall);
    }

    /** Returns how much of the last iteration's time the thread had a processor for, 0 to 1. */
    static double share() {
        return share;
    }
}
