package dev.nopal.cli.tree;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A method that is measured while it is called, directly or not, by the one above it. */
final class PlannedCall {
    private final Optional<PlannedCall> caller;
    private final MethodId method;
    private final Map<MethodId, PlannedCall> callees = new LinkedHashMap<>();

    /** Creates the call of the method at the top, which may have several implementations. */
    PlannedCall(MethodId method) {
        this.caller = Optional.empty();
        this.method = method;
    }

    private PlannedCall(PlannedCall caller, MethodId method) {
        this.caller = Optional.of(caller);
        this.method = method;
    }

    Optional<PlannedCall> caller() {
        return caller;
    }

    MethodId method() {
        return method;
    }

    Collection<PlannedCall> callees() {
        return callees.values();
    }

    Optional<PlannedCall> callee(MethodId called) {
        return Optional.ofNullable(callees.get(called));
    }

    void add(MethodId called) {
        callees.putIfAbsent(called, new PlannedCall(this, called));
    }

    void removeAll(Collection<MethodId> called) {
        callees.keySet().removeAll(called);
    }

    /** Returns how many calls are above it. */
    int depth() {
        return caller.map(each -> each.depth() + 1).orElse(0);
    }

    /** Returns whether it, or a call above it, is of this method: a call of it is a recursion. */
    boolean isWithin(MethodId other) {
        return method.equals(other) || caller.isPresent() && caller.get().isWithin(other);
    }
}
