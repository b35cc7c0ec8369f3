package dev.nopal.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * A program that calls a method of some 100 ns on command, as {@code commands.h} describes; with
 * the argument {@code clocks} also the clock before and after it.
 */
final class WovenTarget {
    /** Takes some 100 ns on a processor of these years. */
    private static final int STEPS = 80;

    private static long sum;

    private WovenTarget() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Workers workers =
                new Workers(
                        arguments[0].equals("clocks") ? WovenTarget::clocked : WovenTarget::plain);
        System.out.println("ready -");
        var commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            String[] words = line.split(" ");
            System.out.println(
                    workers.fire(
                            Integer.parseInt(words[1]),
                            Integer.parseInt(words[2]),
                            Integer.parseInt(words[3])));
        }
    }

    private static void plain(int times) {
        long value = sum;
        for (int i = 0; i < times; i++) {
            value = work(value);
        }
        sum = value;
    }

    private static void clocked(int times) {
        long value = sum;
        for (int i = 0; i < times; i++) {
            long start = System.nanoTime();
            value = work(value);
            value += System.nanoTime() - start;
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
