package dev.nopal.cli.tree;

import dev.nopal.script.OwnCode;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How often threads were sampled in each call of a plan, in callees that are not planned, and what
 * they did. A stack is followed as the script follows calls: a frame that is not planned below the
 * call reached so far does not count.
 */
final class SampleCounts {
    private final Map<PlannedCall, Long> calls = new IdentityHashMap<>();
    private final Map<PlannedCall, Map<MethodId, Long>> others = new IdentityHashMap<>();
    private final Map<PlannedCall, Map<Leaf, Long>> leaves = new IdentityHashMap<>();

    private final CallPlan plan;
    private final OwnCode ownCode;
    private final Set<MethodId> leftOut;
    private final boolean includesLibraries;

    SampleCounts(CallPlan plan, OwnCode ownCode, Set<MethodId> leftOut, boolean includesLibraries) {
        this.plan = plan;
        this.ownCode = ownCode;
        this.leftOut = leftOut;
        this.includesLibraries = includesLibraries;
    }

    void add(SampledStack stack, long count) {
        PlannedCall at = plan.root();
        boolean isOtherCounted = false;
        calls.merge(at, count, Long::sum);
        for (int i = 0; i < stack.path().size(); i++) {
            MethodId method = stack.path().get(i);
            Optional<PlannedCall> callee = at.callee(method);
            if (callee.isPresent()) {
                at = callee.get();
                isOtherCounted = false;
                calls.merge(at, count, Long::sum);
            } else if (!isOtherCounted && isCallee(at, method, stack.hasOwnAfter(i, ownCode))) {
                isOtherCounted = true;
                others.computeIfAbsent(at, _ -> new HashMap<>()).merge(method, count, Long::sum);
            }
        }
        Set<MethodId> itself = at == plan.root() ? plan.method().methods() : Set.of(at.method());
        leaves.computeIfAbsent(at, _ -> new HashMap<>())
                .merge(stack.leaf(itself, includesLibraries, ownCode), count, Long::sum);
    }

    /**
     * Returns whether a method can be a callee of a call. What happens inside a library is the
     * library's own affair and would fill the levels: only the call into it counts, and not even
     * that if it calls the program back.
     */
    private boolean isCallee(PlannedCall call, MethodId method, boolean isOwnBelow) {
        if (leftOut.contains(method) || plan.isRecursion(call, method)) {
            return false;
        }
        return includesLibraries
                || method.isOwn(ownCode)
                || call.method().isOwn(ownCode) && !isOwnBelow;
    }

    long in(PlannedCall call) {
        return calls.getOrDefault(call, 0L);
    }

    /** Returns the callees of a call that are not planned. */
    Map<MethodId, Long> others(PlannedCall call) {
        return others.getOrDefault(call, Map.of());
    }

    /** Returns what threads did in a call itself, outside of all planned callees. */
    Map<Leaf, Long> leaves(PlannedCall call) {
        return leaves.getOrDefault(call, Map.of());
    }
}
