package dev.nopal.cli;

import dev.nopal.Tracepoint;
import dev.nopal.TracepointProvider;

/**
 * A program that declares tracepoints of two providers, withdraws one on request, and fires until
 * it is killed.
 */
public final class ShopProgram {
    private ShopProgram() {}

    /** Runs the program; {@code withdraw} disables the provider {@code stock}. */
    public static void main(String[] args) {
        Tracepoint placed = Tracepoint.of("shop", "order_placed", long.class, String.class);
        Tracepoint empty = Tracepoint.of("stock", "empty");
        if (args.length > 0 && args[0].equals("withdraw")) {
            TracepointProvider.named("stock").disable();
        }
        System.out.println("ready");
        for (long id = 0; ; id++) {
            placed.fire(id, "kim");
            empty.fire();
            Thread.yield();
        }
    }
}
