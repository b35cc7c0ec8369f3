package dev.nopal.cli.terminal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * The number of rows of the terminal, from {@code stty}, which is the only way without native
 * calls.
 */
public final class TerminalHeight {
    private static final long VALID_NANOS = 2_000_000_000;
    private static final int USUAL = 24;

    /** A picture needs a row, and the cursor one below it. */
    private static final int LEAST = 2;

    private int rows = USUAL;
    private long asked = System.nanoTime() - VALID_NANOS;

    /** Returns the rows of the terminal at standard input, as they were two seconds ago at most. */
    public int rows() {
        if (System.nanoTime() - asked >= VALID_NANOS) {
            asked = System.nanoTime();
            rows = ask();
        }
        return rows;
    }

    private static int ask() {
        try {
            Process stty =
                    new ProcessBuilder("stty", "size")
                            .redirectInput(ProcessBuilder.Redirect.INHERIT)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            try {
                byte[] answer = stty.getInputStream().readAllBytes();
                stty.waitFor(1, TimeUnit.SECONDS);
                return parse(new String(answer, StandardCharsets.US_ASCII));
            } finally {
                stty.destroy();
            }
        } catch (IOException e) {
            return USUAL;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return USUAL;
        }
    }

    /** Parses {@code rows columns}; both are 0 if the terminal does not report them. */
    static int parse(String size) {
        String rows = size.strip().split(" ")[0];
        int number = rows.matches("[0-9]{1,5}") ? Integer.parseInt(rows) : 0;
        return number < LEAST ? USUAL : number;
    }
}
