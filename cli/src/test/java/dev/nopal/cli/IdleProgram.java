package dev.nopal.cli;

import java.io.IOException;

/** Waits until its input ends. */
public final class IdleProgram {
    private IdleProgram() {}

    /** Runs. */
    public static void main(String[] args) throws IOException {
        System.out.println("ready");
        while (System.in.read() >= 0) {
            continue; // Nothing to do with it.
        }
    }
}
