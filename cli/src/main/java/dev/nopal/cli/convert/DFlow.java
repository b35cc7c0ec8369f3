package dev.nopal.cli.convert;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** What is assigned to each variable of a D program, and how a property follows assignments. */
final class DFlow {
    /** A variable. */
    record Variable(DExpression.Scope scope, String name) {
        static Variable of(DExpression.Name name) {
            return new Variable(name.scope(), name.name());
        }
    }

    private final Map<Variable, List<DExpression>> assigned = new LinkedHashMap<>();
    private final Map<Variable, List<Variable>> readers = new HashMap<>();

    void assign(Variable variable, DExpression value) {
        assigned.computeIfAbsent(variable, _ -> new ArrayList<>()).add(value);
        DAggregations.all(value)
                .filter(DExpression.Name.class::isInstance)
                .map(each -> Variable.of((DExpression.Name) each))
                .distinct()
                .forEach(
                        read ->
                                readers.computeIfAbsent(read, _ -> new ArrayList<>())
                                        .add(variable));
    }

    boolean isAssigned(Variable variable) {
        return assigned.containsKey(variable);
    }

    List<DExpression> values(Variable variable) {
        return assigned.getOrDefault(variable, List.of());
    }

    /** Returns the variables, in the order of their first assignment. */
    Set<Variable> variables() {
        return assigned.keySet();
    }

    /**
     * Adds the variables that have a property.
     *
     * @param reached those that are known to have it; what the test goes by
     */
    void reach(Set<Variable> reached, Predicate<List<DExpression>> test) {
        Deque<Variable> open = new ArrayDeque<>(assigned.keySet());
        while (!open.isEmpty()) {
            Variable variable = open.poll();
            if (!reached.contains(variable) && test.test(values(variable))) {
                reached.add(variable);
                open.addAll(readers.getOrDefault(variable, List.of()));
            }
        }
    }
}
