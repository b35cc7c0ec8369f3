package dev.nopal.cli;

import java.io.IOException;

/** A program that waits until its input ends. */
public final class IdleProgram {
    private IdleProgram() {}

    /** Runs the program. */
    public static void main(String[] args) throws IOException {
        System.out.println("ready");
        while (System.in.read() >= 0) {
            continue; // The input is ignored.
        }
    }
}
