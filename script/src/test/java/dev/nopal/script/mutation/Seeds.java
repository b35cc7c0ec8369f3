package dev.nopal.script.mutation;

import java.util.BitSet;

/**
 * The switch for planted faults, which seeded classes check at each site. For one run at a time.
 */
public final class Seeds {
    /** No fault. */
    static final int NONE = -1;

    private static volatile int active = NONE;
    private static volatile boolean isCounting;

    /** The marks by site, or null if they are not needed; threads may mark at the same time. */
    private static volatile boolean[] reached;

    /** Roughly: threads may miss each other's steps. */
    private static long asked;

    private static long mostAsked;

    private Seeds() {}

    /** Returns whether the fault at the site is on; called from seeded classes only. */
    public static boolean at(int site) {
        if (isCounting) {
            if (asked++ > mostAsked) {
                throw new IllegalStateException("does not end");
            }
            boolean[] marks = reached;
            if (marks != null) {
                marks[site] = true;
            }
        }
        return site == active;
    }

    /** Begins a run without a fault, and marks the sites that it reaches. */
    static void beginMarking(int sites) {
        reached = new boolean[sites];
        begin(NONE, Long.MAX_VALUE);
    }

    /** Begins a run with one fault; it is aborted if it checks more often than that. */
    static void begin(int site, long most) {
        asked = 0;
        mostAsked = most;
        active = site;
        isCounting = true;
    }

    /** Ends the run; returns how often a site was passed. */
    static long end() {
        isCounting = false;
        active = NONE;
        return asked;
    }

    /** Returns the sites that a marking run reached. */
    static BitSet marks() {
        BitSet set = new BitSet();
        boolean[] marks = reached;
        reached = null;
        for (int site = 0; site < marks.length; site++) {
            set.set(site, marks[site]);
        }
        return set;
    }
}
