package dev.nopal.cli.tree;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.script.session.RemovedProbe;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The search for what a method spends its time in: each round is one session, samples the stacks
 * and measures the calls that are planned; after it, callees that matter are planned, too.
 */
final class TreeSearch {
    /** How often a round is repeated without a method that was called too often. */
    private static final int MAX_REPEATS = 3;

    private static final Duration SHORTEST = Duration.ofMillis(500);
    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(1);
    private static final int WARM_UP_PART = 5;

    private final RootMethod method;
    private final TreeOptions options;
    private final TreeRunner runner;
    private final Consumer<String> say;
    private final CallPlan plan;
    private final SampledStacks samples;
    private final PlanGrowth growth;
    private Map<PlannedCall, CallFigures> figures = new HashMap<>();
    private RoundResult last;
    private Duration spent = Duration.ZERO;
    private Duration measured = Duration.ZERO;
    private boolean isOver;
    private int repeats;

    /**
     * @param say accepts a sentence about each round
     */
    TreeSearch(RootMethod method, TreeOptions options, TreeRunner runner, Consumer<String> say) {
        this.method = method;
        this.options = options;
        this.runner = runner;
        this.say = say;
        this.plan = new CallPlan(method);
        this.samples = new SampledStacks(method.methods());
        this.growth = new PlanGrowth(plan, options, runner, samples);
    }

    /** Runs all rounds and returns the tree. */
    CallTree run() throws Refusal, IOException {
        findCalls();
        if (!method.isOwn(samples.ownCode()) && samples.areMostlyOfLibraries()) {
            growth.includeLibraries();
        }
        for (int depth = 1;
                isOn() && depth <= options.depth() && growth.grow(depth, figures) > 0;
                depth++) {
            if (depth < options.depth()) {
                round("level " + depth, options.refining(), 1);
            }
        }
        if (isOn() && options.depth() > 0) {
            // A call that is longer than the round is worth another such time.
            round("measuring", options.time().minus(spent), 2);
        }
        if (!hasCalls()) {
            throw noCall();
        }
        removeUnmeasured();
        return tree();
    }

    /** Returns whether there can be another round. */
    private boolean isOn() {
        return !isOver;
    }

    /** Removes calls that were planned for a round that did not take place. */
    private void removeUnmeasured() {
        for (PlannedCall call : plan.calls()) {
            if (!figures.containsKey(call)) {
                call.caller().ifPresent(each -> each.removeAll(Set.of(call.method())));
            }
        }
    }

    /** Runs the first round, and again until all the time is spent if the method is not called. */
    private void findCalls() throws Refusal, IOException {
        round("sampling", options.sampling(), 1);
        if (isUnseen() && isOn() && options.depth() > 0) {
            round("waiting for a call", options.time().minus(spent), 1);
            spent = options.sampling();
        }
        if (isUnseen()) {
            throw noCall();
        }
    }

    private boolean isUnseen() {
        return !hasCalls() && last.unfinished() == 0 && samples.total() == 0;
    }

    private CallFigures figuresOf(PlannedCall call) {
        return figures.getOrDefault(call, CallFigures.NONE);
    }

    /**
     * Runs one round; again if methods had to be removed, because the calls below them were then
     * not recognised.
     *
     * @param patience how much longer than the round calls that have begun may take, as a multiple
     */
    private void round(String what, Duration wanted, int patience) throws Refusal, IOException {
        Duration time = wanted.compareTo(SHORTEST) < 0 ? SHORTEST : wanted;
        Duration part = time.dividedBy(WARM_UP_PART);
        Duration warmUp = part.compareTo(LONGEST_WARM_UP) < 0 ? part : LONGEST_WARM_UP;
        boolean isRepeated;
        do {
            announce(what, time);
            isRepeated = attempt(warmUp, time, patience) && isOn() && repeats++ < MAX_REPEATS;
        } while (isRepeated);
    }

    private void announce(String what, Duration time) {
        int count = plan.callees().size() + method.places().size();
        say.accept(
                what + ", " + seconds(time) + ", " + count + (count == 1 ? " method" : " methods"));
    }

    /** Runs one session; returns whether methods were removed. */
    private boolean attempt(Duration warmUp, Duration time, int patience)
            throws Refusal, IOException {
        RoundResult result;
        try {
            result =
                    runner.run(
                            TreeScript.of(plan, warmUp, time),
                            time.plus(time.multipliedBy(patience)));
        } catch (Refusal e) {
            if (!hasCalls()) {
                throw e;
            }
            say.accept(e.getMessage() + "; this is the tree of the round before");
            isOver = true;
            return false;
        }
        spent = spent.plus(time);
        samples.addAll(result.entries(TreeScript.SAMPLES), result.mainClasses());
        isOver = result.end() != RoundResult.End.DONE;
        Map<Integer, CallFigures> byNumber = result.figures();
        if (isOver && hasCalls() && byNumber.isEmpty()) {
            return false; // The round before has more.
        }
        last = result;
        Duration whole = isOver && result.attached().compareTo(time) < 0 ? result.attached() : time;
        measured = whole.compareTo(warmUp) < 0 ? Duration.ZERO : whole.minus(warmUp);
        figures = new HashMap<>();
        plan.numbers()
                .forEach(
                        (call, number) ->
                                figures.put(call, byNumber.getOrDefault(number, CallFigures.NONE)));
        return removeCostly();
    }

    private boolean hasCalls() {
        return figuresOf(plan.root()).calls() > 0;
    }

    private boolean removeCostly() throws Refusal {
        Set<MethodId> removed = removed();
        if (removed.stream().anyMatch(plan::isRoot)) {
            throw tooOften();
        }
        removed.forEach(each -> growth.leaveOut(each, NotFollowed.Reason.TOO_OFTEN));
        plan.removeAll(removed);
        return !removed.isEmpty();
    }

    private Set<MethodId> removed() {
        return last.removed().stream()
                .map(RemovedProbe::probe)
                .map(MethodId::ofProbe)
                .filter(each -> plan.isRoot(each) || plan.callees().contains(each))
                .collect(Collectors.toSet());
    }

    private CallTree tree() {
        SampleCounts counts = growth.counts();
        return new CallTree(
                method,
                call(plan.root(), counts),
                measured,
                last.unfinished(),
                last.unfinishedNanos(),
                last.end() != RoundResult.End.INCOMPLETE,
                growth.notFollowed(figures),
                last.cost(),
                last.losses());
    }

    private TreeCall call(PlannedCall call, SampleCounts counts) {
        return new TreeCall(
                call.method(),
                figuresOf(call),
                counts.in(call),
                call.callees().stream().map(each -> call(each, counts)).toList(),
                counts.leaves(call));
    }

    private Refusal tooOften() {
        return Refusal.usage(
                method.text()
                        + " is called so often that measuring it costs more than --budget "
                        + options.budget()
                        + " % of a processor; name a method that calls it (nopal calls "
                        + method.text()
                        + "), or allow more");
    }

    /** Explains that no call began and ended, with what the samples say. */
    private Refusal noCall() {
        if (samples.total() == 0 && last.unfinished() == 0) {
            return Refusal.usage(
                    method.text()
                            + " was not called within "
                            + seconds(options.time())
                            + "; check that the program does this work now, or wait longer with -d");
        }
        Map<String, Long> inside = new TreeMap<>();
        CallPlan empty = new CallPlan(method);
        samples.in(empty, Set.of(), true)
                .others(empty.root())
                .forEach((each, count) -> inside.put(each.text(), count));
        String callees =
                inside.entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                        .limit(3)
                        .map(each -> each.getKey() + percent(each.getValue()))
                        .collect(Collectors.joining(", "));
        return Refusal.usage(
                "no call of "
                        + method.text()
                        + " began and ended within "
                        + seconds(options.time())
                        + (last.unfinished() > 0
                                ? ", " + last.unfinished() + " began"
                                : ", it has been running since before")
                        + "; wait longer with -d"
                        + (callees.isEmpty()
                                ? ""
                                : ", or name a method that it calls: " + callees));
    }

    private String percent(long count) {
        return " (" + Math.round(100.0 * count / samples.total()) + " % of its samples)";
    }

    static String seconds(Duration time) {
        long tenths = Math.round(time.toMillis() / 100.0);
        return tenths % 10 == 0 ? tenths / 10 + " s" : tenths / 10 + "." + tenths % 10 + " s";
    }
}
