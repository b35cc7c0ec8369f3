package dev.nopal.script.mutation;

import dev.nopal.script.differential.Case;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;

/** Runs scripts with one planted fault at a time and sees whether anything becomes different. */
final class Lab {
    /** Many times what the slowest script takes; a run that is not over by then has failed. */
    private static final long PATIENCE_MILLIS = 3000;

    /** No more scripts than this are tried for a fault, the most specific ones first. */
    private static final int SCRIPTS_A_FAULT = 60;

    /** A script with what it printed without a fault, and the sites that it passed. */
    private record Sample(Case script, String output, BitSet reached) {}

    private final SeededClasses classes;
    private final List<Sample> samples = new ArrayList<>();
    private BiFunction<String, String[], String> engine;

    Lab(SeededClasses classes, List<Case> scripts) {
        this.classes = classes;
        renew();
        for (Case script : scripts) {
            Run first = run(script, -1);
            Run again = run(script, -1);
            if (first.output.equals(again.output)) { // Else it prints a time or the like.
                samples.add(new Sample(script, first.output, again.reached));
            }
        }
        samples.sort(Comparator.comparing(sample -> sample.reached.cardinality()));
    }

    int scripts() {
        return samples.size();
    }

    boolean isReached(SeededClasses.Site site) {
        return samples.stream().anyMatch(sample -> sample.reached.get(site.id()));
    }

    /** Returns whether a script shows the fault. */
    boolean isCaught(SeededClasses.Site site) {
        List<Sample> passing =
                samples.stream().filter(sample -> sample.reached.get(site.id())).toList();
        int step = Math.max(1, passing.size() / SCRIPTS_A_FAULT);
        for (int i = 0; i < passing.size(); i += step) {
            Sample sample = passing.get(i);
            if (!run(sample.script, site.id()).output.equals(sample.output)) {
                repair();
                return true;
            }
        }
        return false;
    }

    /** Loads the classes again where a fault has left something behind. */
    private void repair() {
        Sample sample = samples.getFirst();
        if (!run(sample.script, -1).output.equals(sample.output)) {
            renew();
        }
    }

    @SuppressWarnings("unchecked")
    private void renew() {
        try {
            Class<?> type = classes.loader().loadClass(SeededRun.class.getName());
            engine =
                    (BiFunction<String, String[], String>)
                            type.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private Run run(Case script, int site) {
        Run run = new Run(script, site);
        Thread thread = Thread.ofPlatform().name("bpftrace").daemon().start(run);
        try {
            thread.join(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        if (thread.isAlive()) {
            Seeds.end();
            thread.interrupt();
            renew();
        }
        return run;
    }

    private final class Run implements Runnable {
        private final Case script;
        private final int site;
        private volatile String output = "not over";
        private volatile BitSet reached = new BitSet();

        Run(Case script, int site) {
            this.script = script;
            this.site = site;
        }

        @Override
        public void run() {
            Seeds.begin(site);
            String seen;
            try {
                seen = engine.apply(script.program(), script.parameters().toArray(String[]::new));
            } catch (Throwable e) {
                seen = "failed";
            }
            reached = Seeds.end();
            output = seen;
        }
    }
}
