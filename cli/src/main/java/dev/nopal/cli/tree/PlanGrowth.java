package dev.nopal.cli.tree;

import dev.nopal.cli.failure.Refusal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The growth of a plan: after each round, the callees that matter join it. */
final class PlanGrowth {
    /** With fewer calls of the method in a round, those of its callees say little. */
    private static final long ENOUGH_CALLS = 10;

    private final CallPlan plan;
    private final TreeOptions options;
    private final TreeRunner runner;
    private final SampledStacks samples;
    private final Map<MethodId, NotFollowed> leftOut = new LinkedHashMap<>();
    private boolean includesLibraries;

    PlanGrowth(CallPlan plan, TreeOptions options, TreeRunner runner, SampledStacks samples) {
        this.plan = plan;
        this.options = options;
        this.runner = runner;
        this.samples = samples;
        this.includesLibraries = options.includesLibraries();
    }

    /** Follows what libraries call, too, from now on. */
    void includeLibraries() {
        includesLibraries = true;
    }

    /** Never plans a method again. */
    void leaveOut(MethodId each, NotFollowed.Reason reason) {
        leftOut.put(each, new NotFollowed(each, Optional.empty(), reason, 0));
    }

    /** Counts all samples in the calls that are planned now. */
    SampleCounts counts() {
        return samples.in(plan, leftOut.keySet(), includesLibraries);
    }

    /** A callee that could be planned. */
    private record Candidate(PlannedCall caller, MethodId method, double share) {}

    /**
     * Plans the callees that matter, down to a level; returns how many are new. Calls into
     * libraries are planned before others: what a library calls back is then below it.
     */
    int grow(int depth, Map<PlannedCall, CallFigures> figures) throws Refusal, IOException {
        List<Candidate> libraries =
                candidates(depth, figures).stream()
                        .filter(each -> !each.method().isOwn(samples.ownCode()))
                        .toList();
        int planned = plan(libraries);
        if (planned > 0) {
            removeUnreached();
        }
        return planned + plan(candidates(depth, figures));
    }

    /** Removes calls that are now below a library's, where they are planned again. */
    private void removeUnreached() {
        SampleCounts counts = counts();
        for (PlannedCall call : plan.calls()) {
            if (counts.in(call) == 0) {
                call.caller().ifPresent(each -> each.removeAll(Set.of(call.method())));
            }
        }
    }

    private int plan(List<Candidate> candidates) throws Refusal, IOException {
        int planned = 0;
        for (Candidate each : candidates) {
            if (each.share() < options.least() || isFull(each.method())) {
                continue;
            }
            if (!runner.canInstrument(each.method())) {
                leaveOut(each.method(), NotFollowed.Reason.NO_CODE);
                continue;
            }
            each.caller().add(each.method());
            planned++;
        }
        return planned;
    }

    private boolean isFull(MethodId next) {
        Set<MethodId> planned = plan.callees();
        return plan.calls().size() >= CallPlan.MAX_CALLS
                || planned.size() >= options.limit() && !planned.contains(next);
    }

    /** Returns callees that are not planned, down to a level, the longest first. */
    private List<Candidate> candidates(int depth, Map<PlannedCall, CallFigures> figures) {
        SampleCounts counts = counts();
        List<Candidate> candidates = new ArrayList<>();
        for (PlannedCall call : plan.calls()) {
            if (call.depth() < depth) {
                double share = share(call, counts, figures);
                long all = counts.in(call);
                counts.others(call)
                        .forEach(
                                (each, count) ->
                                        candidates.add(
                                                new Candidate(call, each, share * count / all)));
            }
        }
        // The same order for the same samples, whatever the order of maps.
        candidates.sort(
                Comparator.comparingDouble((Candidate each) -> -each.share())
                        .thenComparing(each -> each.method().text()));
        return candidates;
    }

    /**
     * Returns the share of a call in the method's time: as measured, and as sampled if that is more
     * and the round was too short for the calls to tell.
     */
    private double share(
            PlannedCall call, SampleCounts counts, Map<PlannedCall, CallFigures> figures) {
        CallFigures root = figures.getOrDefault(plan.root(), CallFigures.NONE);
        double sampled = counts.in(call) / (double) Math.max(1, samples.total());
        if (root.nanos() == 0 || !figures.containsKey(call)) {
            return sampled;
        }
        double measured = (double) figures.get(call).nanos() / root.nanos();
        return root.calls() < ENOUGH_CALLS ? Math.max(measured, sampled) : measured;
    }

    /** Returns what is not planned, and why. */
    List<NotFollowed> notFollowed(Map<PlannedCall, CallFigures> figures) {
        List<NotFollowed> notFollowed = new ArrayList<>(leftOut.values());
        for (Candidate each : candidates(Integer.MAX_VALUE, figures)) {
            notFollowed.add(
                    new NotFollowed(
                            each.method(),
                            Optional.of(each.caller().method()),
                            reason(each),
                            each.share()));
        }
        return notFollowed;
    }

    private NotFollowed.Reason reason(Candidate each) {
        if (each.share() < options.least()) {
            return NotFollowed.Reason.SMALL;
        }
        if (each.caller().depth() >= options.depth()) {
            return NotFollowed.Reason.DEPTH;
        }
        return isFull(each.method()) ? NotFollowed.Reason.LIMIT : NotFollowed.Reason.LATE;
    }
}
