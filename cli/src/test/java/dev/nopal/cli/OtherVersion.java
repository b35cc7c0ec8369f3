package dev.nopal.cli;

import dev.nopal.Tracepoint;

/** A program whose tracepoint has fewer arguments than that of {@link TraceProgram}. */
public final class OtherVersion {
    private OtherVersion() {}

    /** Runs the program until its input ends. */
    public static void main(String[] args) throws Exception {
        Tracepoint placed = Tracepoint.of("shop", "order_placed", long.class);
        placed.fire(1);
        System.out.println("ready");
        while (System.in.read() >= 0) {
            placed.fire(2);
        }
    }
}
