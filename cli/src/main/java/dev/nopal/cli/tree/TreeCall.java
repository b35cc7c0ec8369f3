package dev.nopal.cli.tree;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * One call in the finished tree.
 *
 * @param samples how often threads were sampled in it
 * @param callees the longest first
 * @param leaves what threads were sampled doing in the method itself
 */
record TreeCall(
        MethodId method,
        CallFigures figures,
        long samples,
        List<TreeCall> callees,
        Map<Leaf, Long> leaves) {
    TreeCall {
        callees =
                callees.stream()
                        .sorted(Comparator.comparingLong(each -> -each.figures().nanos()))
                        .toList();
        leaves = Map.copyOf(leaves);
    }

    /** Returns the time that no callee in the tree accounts for. */
    long ownNanos() {
        long below = callees.stream().mapToLong(each -> each.figures().nanos()).sum();
        return Math.max(0, figures.nanos() - below);
    }

    /** Returns the call, itself or below it, that takes the most time outside of its callees. */
    TreeCall longestOwn() {
        return callees.stream()
                .map(TreeCall::longestOwn)
                .filter(each -> each.ownNanos() > ownNanos())
                .max(Comparator.comparingLong(TreeCall::ownNanos))
                .orElse(this);
    }
}
