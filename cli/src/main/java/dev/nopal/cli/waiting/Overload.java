package dev.nopal.cli.waiting;

import dev.nopal.cli.process.ProcFs;

import java.io.IOException;

/** The factor by which actions take longer on this machine than on an idle one. */
final class Overload {
    /** The largest factor by which a limit is extended. */
    static final int MAX = 6;

    private Overload() {}

    /** Returns 1 on a machine with idle processors, and {@value #MAX} at most. */
    static int factor(ProcFs proc) {
        return factor(proc, Runtime.getRuntime().availableProcessors());
    }

    /**
     * Returns the factor: twice as many runnable threads as processors make everything twice as
     * slow.
     */
    static int factor(ProcFs proc, int processors) {
        try {
            String load = proc.text("loadavg");
            double runnable = Double.parseDouble(load.substring(0, load.indexOf(' ')));
            return (int) Math.clamp(Math.ceil(runnable / processors), 1, MAX);
        } catch (IOException | RuntimeException e) {
            return 1;
        }
    }
}
