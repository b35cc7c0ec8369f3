package dev.nopal.cli.tree;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The calls that are measured: those of one method, and below it those of its callees.
 *
 * <p>Calls are numbered in the order in which they are shown, from 1 on, so the numbers of all that
 * are below a call follow its own without a gap.
 */
final class CallPlan {
    /** The most calls: their numbers share one integer with a counter. */
    static final int MAX_CALLS = 250;

    private final RootMethod method;
    private final PlannedCall root;

    CallPlan(RootMethod method) {
        this.method = method;
        this.root = new PlannedCall(method.methods().iterator().next());
    }

    RootMethod method() {
        return method;
    }

    PlannedCall root() {
        return root;
    }

    /** Returns all calls, each before those below it. */
    List<PlannedCall> calls() {
        List<PlannedCall> calls = new ArrayList<>();
        collect(root, calls);
        return calls;
    }

    private static void collect(PlannedCall call, List<PlannedCall> calls) {
        calls.add(call);
        call.callees().forEach(each -> collect(each, calls));
    }

    /** Returns the number of each call. */
    Map<PlannedCall, Integer> numbers() {
        Map<PlannedCall, Integer> numbers = new LinkedHashMap<>();
        calls().forEach(each -> numbers.put(each, numbers.size() + 1));
        return numbers;
    }

    /** Returns how many calls are below a call, itself included. */
    static int size(PlannedCall call) {
        return 1 + call.callees().stream().mapToInt(CallPlan::size).sum();
    }

    /** Returns whether a call of this method below a call is a recursion. */
    boolean isRecursion(PlannedCall below, MethodId called) {
        return method.methods().contains(called) || below.isWithin(called);
    }

    /** Returns whether the tree is about this method. */
    boolean isRoot(MethodId each) {
        return method.methods().contains(each);
    }

    /** Returns the methods below the one that the tree is about, each once. */
    Set<MethodId> callees() {
        Map<MethodId, Boolean> methods = new LinkedHashMap<>();
        calls().stream().skip(1).forEach(each -> methods.put(each.method(), true));
        return methods.keySet();
    }

    /** Leaves methods out, with all that is below them. */
    void removeAll(Collection<MethodId> methods) {
        calls().forEach(each -> each.removeAll(methods));
    }
}
