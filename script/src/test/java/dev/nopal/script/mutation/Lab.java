package dev.nopal.script.mutation;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/** Runs checks with one planted fault at a time and sees whether anything becomes different. */
final class Lab {
    /** A check that is slower than this without a fault is left out. */
    private static final long SLOW_NANOS = 250_000_000L;

    /** A run that is not over by then has failed. */
    private static final long PATIENCE_MILLIS = 2500;

    /** The most specific checks are tried first, then some of the others. */
    private static final int SPECIFIC = 25;

    private static final int OTHERS = 15;

    /** A check with what it showed without a fault, and the sites that it passed. */
    private record Sample(Check check, String output, BitSet reached) {}

    private final SeededClasses seeded;
    private final List<Sample> samples = new ArrayList<>();
    private ClassLoader classes;

    Lab(SeededClasses seeded, List<Check> checks) {
        this.seeded = seeded;
        classes = seeded.loader();
        for (Check check : checks) {
            Run run = run(check, -1);
            if (!run.output.equals("failed") && run.nanos < SLOW_NANOS) {
                samples.add(new Sample(check, run.output, run.reached));
            }
        }
        samples.sort(Comparator.comparing(sample -> sample.reached.cardinality()));
    }

    int checks() {
        return samples.size();
    }

    boolean isReached(SeededClasses.Site site) {
        return samples.stream().anyMatch(sample -> sample.reached.get(site.id()));
    }

    /** Returns whether a check shows the fault. */
    boolean isCaught(SeededClasses.Site site) {
        List<Sample> passing =
                samples.stream().filter(sample -> sample.reached.get(site.id())).toList();
        int step = Math.max(1, (passing.size() - SPECIFIC) / OTHERS);
        for (int i = 0; i < passing.size(); i += i < SPECIFIC ? 1 : step) {
            Sample sample = passing.get(i);
            if (!run(sample.check, site.id()).output.equals(sample.output)
                    && isStillRight(sample)) {
                return true;
            }
        }
        return false;
    }

    /** Asks again without the fault, in new classes where the fault has left something behind. */
    private boolean isStillRight(Sample sample) {
        if (run(sample.check, -1).output.equals(sample.output)) {
            return true;
        }
        classes = seeded.loader();
        return run(sample.check, -1).output.equals(sample.output);
    }

    private Run run(Check check, int site) {
        Run run = new Run(check);
        Seeds.begin(site, seeded.sites().size());
        Thread thread = Thread.ofPlatform().name("bpftrace").daemon().start(run);
        try {
            thread.join(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        run.reached = Seeds.end();
        if (thread.isAlive()) {
            thread.interrupt();
            classes = seeded.loader();
        }
        return run;
    }

    private final class Run implements Runnable {
        private final Check check;
        private BitSet reached = new BitSet();
        private volatile String output = "not over";
        private volatile long nanos;

        Run(Check check) {
            this.check = check;
        }

        @Override
        public void run() {
            long start = System.nanoTime();
            String seen;
            try {
                seen = check.run(classes);
            } catch (Throwable _) {
                seen = "failed";
            }
            nanos = System.nanoTime() - start;
            output = seen;
        }
    }
}
