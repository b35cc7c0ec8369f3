package dev.nopal.script.mutation;

import java.util.BitSet;

/** Switches planted faults on: seeded classes ask it at each site. For one run at a time. */
public final class Seeds {
    /** Far more than any check asks; a fault that never ends passes it soon. */
    private static final int MOST_ASKED = 5_000_000;

    private static volatile int active = -1;
    private static volatile boolean isRunning;

    /** By site; threads may mark at the same time. */
    private static boolean[] reached = new boolean[0];

    /** Roughly: threads may miss each other's steps. */
    private static int asked;

    private Seeds() {}

    /** Returns whether the fault at the site is on; called from seeded classes only. */
    public static boolean at(int site) {
        if (isRunning) {
            if (asked++ > MOST_ASKED) {
                throw new IllegalStateException("does not end");
            }
            reached[site] = true;
        }
        return site == active;
    }

    /** Begins a run with one fault of so many, or none (-1). */
    static void begin(int site, int sites) {
        asked = 0;
        reached = new boolean[sites];
        active = site;
        isRunning = true;
    }

    /** Ends the run; returns the sites that it reached. */
    static BitSet end() {
        isRunning = false;
        active = -1;
        BitSet set = new BitSet();
        for (int site = 0; site < reached.length; site++) {
            set.set(site, reached[site]);
        }
        return set;
    }
}
