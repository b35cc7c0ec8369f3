package dev.nopal.script.mutation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/** The execution of checks with one planted fault at a time, which finds out whether one fails. */
final class Lab {
    /** A run that is not over by then, or by ten times what it took without a fault, has failed. */
    private static final long PATIENCE_MILLIS = 3000;

    private static final long SLOWER = 10;
    private static final long SLOWER_MARGIN = 1_000_000;

    /** A check with the sites that it passes without a fault, how often, and how long it takes. */
    private record Sample(Check check, BitSet reached, long asked, long millis) {}

    private final SeededClasses seeded;
    private final List<Sample> samples = new ArrayList<>();

    /** Sites that classes pass during initialisation; their faults need new classes. */
    private final BitSet initial;

    private ClassLoader classes;

    Lab(SeededClasses seeded, List<Check> checks) {
        this.seeded = seeded;
        int sites = seeded.sites().size();
        Seeds.beginMarking(sites);
        classes = seeded.loader();
        Seeds.end();
        initial = Seeds.marks();
        List<Check> wrong = new ArrayList<>();
        for (Check check : checks) {
            Seeds.beginMarking(sites);
            long start = System.nanoTime();
            boolean passes = run(check, 60_000);
            long asked = Seeds.end();
            long millis = (System.nanoTime() - start) / 1_000_000;
            samples.add(new Sample(check, Seeds.marks(), asked, millis));
            if (!passes) {
                wrong.add(check);
            }
        }
        if (!wrong.isEmpty()) {
            throw new AssertionError("checks fail without a fault: " + wrong);
        }
        samples.sort(
                Comparator.comparing(sample -> (1 + sample.millis) * sample.reached.cardinality()));
    }

    int checks() {
        return samples.size();
    }

    boolean isReached(SeededClasses.Site site) {
        return initial.get(site.id())
                || samples.stream().anyMatch(sample -> sample.reached.get(site.id()));
    }

    /** Returns whether a check fails because of the fault. */
    boolean isCaught(SeededClasses.Site site) {
        return isCaughtAtWork(site) || initial.get(site.id()) && isCaughtFromTheStart(site);
    }

    private boolean isCaughtAtWork(SeededClasses.Site site) {
        for (Sample sample : samples) {
            if (sample.reached.get(site.id())
                    && !passes(sample, site.id())
                    && isTheFaultsDoing(sample, site.id())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Repeats the check without the fault. If this fault or an earlier one had a lasting effect,
     * new classes decide.
     */
    private boolean isTheFaultsDoing(Sample sample, int site) {
        if (passes(sample, Seeds.NONE)) {
            return true;
        }
        classes = seeded.loader();
        boolean isWrong = !passes(sample, site);
        classes = seeded.loader();
        return isWrong && passes(sample, Seeds.NONE);
    }

    /** Plants the fault before classes are initialised, because what they compute then stays. */
    private boolean isCaughtFromTheStart(SeededClasses.Site site) {
        try {
            Seeds.begin(site.id(), Long.MAX_VALUE);
            try {
                classes = seeded.loader();
            } catch (ExceptionInInitializerError | VerifyError _) {
                return true;
            } finally {
                Seeds.end();
            }
            for (Sample sample : samples) {
                if (!passes(sample, site.id())) {
                    classes = seeded.loader();
                    if (passes(sample, Seeds.NONE)) {
                        return true;
                    }
                    return false; // A check that fails by itself.
                }
            }
            return false;
        } finally {
            classes = seeded.loader();
        }
    }

    private boolean passes(Sample sample, int site) {
        Seeds.begin(site, sample.asked * SLOWER + SLOWER_MARGIN);
        boolean passes = run(sample.check, Math.max(PATIENCE_MILLIS, sample.millis * SLOWER));
        Seeds.end();
        return passes;
    }

    private boolean run(Check check, long patienceMillis) {
        boolean[] passes = new boolean[1];
        ClassLoader current = classes;
        Thread thread = new Thread(() -> passes[0] = passes(check, current));
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(patienceMillis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        if (thread.isAlive()) {
            thread.interrupt();
            Seeds.end();
            classes = seeded.loader();
            return false;
        }
        return passes[0];
    }

    private static boolean passes(Check check, ClassLoader classes) {
        try {
            return check.passes(classes);
        } catch (ReflectiveOperationException | IOException | RuntimeException | Error _) {
            return false;
        }
    }
}
