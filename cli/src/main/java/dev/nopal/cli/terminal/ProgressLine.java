package dev.nopal.cli.terminal;

import java.io.PrintWriter;
import java.util.Locale;

/** A line on a terminal that shows how far long work is, until something else is written there. */
public final class ProgressLine {
    private static final String CLEAR = "\r\u001b[K";

    private final PrintWriter err;
    private final boolean isTerminal;
    private boolean isShown;

    /**
     * @param isTerminal whether {@code err} is a terminal; nothing is shown elsewhere
     */
    public ProgressLine(PrintWriter err, boolean isTerminal) {
        this.err = err;
        this.isTerminal = isTerminal;
    }

    /** Shows the progress, in place of what was shown before. */
    public void show(int done, int total) {
        if (isTerminal) {
            isShown = true;
            err.print(
                    CLEAR
                            + String.format(
                                    Locale.ROOT,
                                    "nopal: %,d of %,d methods are instrumented; Ctrl-C stops",
                                    done,
                                    total));
            err.flush();
        }
    }

    /** Removes the line, because something else will be written in its place. */
    public void clear() {
        if (isShown) {
            isShown = false;
            err.print(CLEAR);
            err.flush();
        }
    }
}
