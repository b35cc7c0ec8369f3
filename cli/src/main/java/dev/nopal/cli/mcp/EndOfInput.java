package dev.nopal.cli.mcp;

import dev.nopal.cli.thread.Threads;

import java.io.IOException;

/**
 * The end of a command together with the process that started it: that one holds the other end of
 * standard input, which the kernel closes even if it is killed.
 */
public final class EndOfInput {
    /** The property that asks for it. */
    static final String PROPERTY = "nopal.ends-with-input";

    private static final int ENDED = 143;
    private static final long PATIENCE_MILLIS = 3000;

    private EndOfInput() {}

    /** Ends this process when standard input ends, if the property asks for it. */
    public static void watchIfAsked() {
        if (Boolean.getBoolean(PROPERTY)) {
            Thread unused = Threads.startDaemon("nopal-end-of-input", EndOfInput::await);
        }
    }

    private static void await() {
        try {
            while (System.in.read() >= 0) {
                // Nothing is written there.
            }
        } catch (IOException e) {
            // It has ended, too.
        }
        // What the command does at its end may wait for something.
        Thread unused = Threads.startDaemon("nopal-halt", EndOfInput::halt);
        System.exit(ENDED);
    }

    private static void halt() {
        try {
            Thread.sleep(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            // Ends it now.
        }
        Runtime.getRuntime().halt(ENDED);
    }
}
