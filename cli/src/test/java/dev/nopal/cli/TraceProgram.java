package dev.nopal.cli;

import dev.nopal.Tracepoint;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * A program that fires as often as its argument says and ends, or as its input says, or without
 * end.
 */
public final class TraceProgram {
    private TraceProgram() {}

    /** Runs the program. */
    public static void main(String[] args) throws Exception {
        Tracepoint placed = Tracepoint.of("shop", "order_placed", long.class, String.class);
        System.out.println("ready");
        if (args.length > 0 && args[0].equals("forever")) {
            for (long i = 0; ; i++) {
                placed.fire(i, "kim");
                if (i % 100 == 0) {
                    Thread.sleep(1);
                }
            }
        }
        if (args.length > 0) {
            fire(placed, Integer.parseInt(args[0]));
            return;
        }
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals("enabled")) {
                System.out.println(placed.isEnabled());
            } else {
                fire(placed, Integer.parseInt(line));
                System.out.println("fired");
            }
        }
    }

    private static void fire(Tracepoint placed, int times) {
        for (int i = 0; i < times; i++) {
            placed.fire(i, i % 2 == 0 ? "kim" : "lee");
        }
    }
}
