package dev.nopal.script.mutation;

import java.util.BitSet;

/** Switches planted faults on: seeded classes ask it at each site. */
public final class Seeds {
    /** Far more than any script of the corpus asks; a fault that never ends passes it soon. */
    private static final int MOST_ASKED = 5_000_000;

    private static volatile Thread runner;
    private static int active = -1;
    private static int asked;
    private static BitSet reached = new BitSet();

    private Seeds() {}

    /** Returns whether the fault at the site is on; called from seeded classes only. */
    public static boolean at(int site) {
        if (runner != null) {
            ask(site);
        }
        return site == active;
    }

    private static void ask(int site) {
        if (Thread.currentThread() != runner) {
            return; // A cleaner, or the test itself.
        }
        if (asked++ > MOST_ASKED) {
            throw new IllegalStateException("does not end");
        }
        reached.set(site);
    }

    /** Begins a run on the calling thread with one fault, or none (-1). */
    static void begin(int site) {
        active = site;
        asked = 0;
        reached = new BitSet();
        runner = Thread.currentThread();
    }

    /** Ends the run; returns the sites that it reached. */
    static BitSet end() {
        runner = null;
        active = -1;
        return reached;
    }
}
