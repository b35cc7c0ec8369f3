package dev.nopal.bench;

import com.sun.management.OperatingSystemMXBean;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/**
 * A program that works on command, as {@code commands.h} describes, and answers what processor time
 * the whole process took meanwhile: a profiler also works on threads of its own.
 */
final class ProfiledTarget {
    /** Frames of a stack, as a request to a server has them. */
    private static final int DEPTH = 60;

    private static final OperatingSystemMXBean CLOCK =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private static long sum;

    private ProfiledTarget() {}

    public static void main(String[] arguments) throws IOException {
        System.out.println("ready -");
        var commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            int times = Integer.parseInt(line.split(" ")[1]);
            long start = CLOCK.getProcessCpuTime();
            for (int i = 0; i < times; i++) {
                sum += request(DEPTH, i);
            }
            System.out.println(new Fired(CLOCK.getProcessCpuTime() - start, 0));
        }
    }

    /** Two ways down, so that stacks differ. */
    private static long request(int depth, long value) {
        if (depth == 0) {
            return WovenTarget.work(value);
        }
        return (value & 1L << depth % Long.SIZE) == 0
                ? plain(depth - 1, value) + 1
                : other(depth - 1, value) + 2;
    }

    private static long plain(int depth, long value) {
        return request(depth, value + depth) ^ value;
    }

    private static long other(int depth, long value) {
        return request(depth, value - depth) ^ value;
    }
}
