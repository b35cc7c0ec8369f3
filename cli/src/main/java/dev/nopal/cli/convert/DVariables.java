package dev.nopal.cli.convert;

import dev.nopal.cli.convert.DExpression.Scope;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The variables of a D program: which are strings, which live longer than their clause, and what
 * bpftrace calls them.
 */
final class DVariables {
    private record Key(Scope scope, String name) {}

    private static final Set<String> STRING_FUNCTIONS =
            Set.of("copyinstr", "stringof", "strjoin", "substr", "lltostr");

    private static final Set<String> STRING_BUILTINS =
            Set.of("execname", "probeprov", "probemod", "probefunc", "probename");

    private final Map<Key, String> declared = new HashMap<>();
    private final Map<String, DExpression> inlines = new HashMap<>();
    private final Map<Key, List<DExpression>> assigned = new LinkedHashMap<>();
    private final Set<Key> strings = new HashSet<>();
    private final Set<Key> shared = new HashSet<>();
    private final Set<String> aggregations = new HashSet<>();

    DVariables(DProgram program) {
        for (DItem item : program.items()) {
            switch (item) {
                case DItem.Declaration each ->
                        declared.put(new Key(each.scope(), each.name()), each.type());
                case DItem.Inline each -> inlines.put(each.name(), each.value());
                case DItem.Clause clause -> {
                    Set<Key> local = new HashSet<>();
                    clause.predicate().ifPresent(each -> visit(each, local));
                    clause.statements().forEach(each -> visit(each, local));
                }
                case DItem.Pragma _ -> {
                    // It declares nothing.
                }
            }
        }
        declared.forEach(
                (key, type) -> {
                    if (type.equals("string") || type.matches("char ?\\*")) {
                        strings.add(key);
                    }
                });
        // A string can reach a variable through others; each round follows one step.
        int before;
        do {
            before = strings.size();
            assigned.forEach(
                    (key, values) -> {
                        if (values.stream().anyMatch(this::isString)) {
                            strings.add(key);
                        }
                    });
        } while (strings.size() > before);
    }

    private void visit(DStatement statement, Set<Key> local) {
        switch (statement) {
            case DStatement.Evaluate evaluate -> visit(evaluate.value(), local);
            case DStatement.If branch -> {
                visit(branch.condition(), local);
                // A variable of a block is gone after it in bpftrace.
                Set<Key> then = new HashSet<>(local);
                branch.then().statements().forEach(each -> visit(each, then));
                Set<Key> otherwise = new HashSet<>(local);
                branch.otherwise().forEach(each -> visit(each, otherwise));
            }
            case DStatement.Block block -> {
                Set<Key> inner = new HashSet<>(local);
                block.statements().forEach(each -> visit(each, inner));
            }
        }
    }

    private void visit(DExpression expression, Set<Key> local) {
        switch (expression) {
            case DExpression.Assign assign -> {
                visit(assign.value(), local);
                if (assign.target() instanceof DExpression.Index index) {
                    index.keys().forEach(each -> visit(each, local));
                }
                Optional<DExpression.Name> target = assign.target().variable();
                if (target.isPresent()) {
                    Key key = key(target.get());
                    if (!assign.operator().equals("=")) {
                        read(key, local);
                    }
                    assigned.computeIfAbsent(key, _ -> new ArrayList<>()).add(assign.value());
                    local.add(key);
                } else {
                    visit(assign.target(), local);
                }
            }
            case DExpression.Name name -> read(key(name), local);
            case DExpression.Aggregation each -> aggregations.add(each.name());
            default -> {
                expression.parts().forEach(each -> visit(each, local));
                incremented(expression)
                        .flatMap(DExpression::variable)
                        .ifPresent(
                                name ->
                                        assigned.computeIfAbsent(key(name), _ -> new ArrayList<>())
                                                .add(new DExpression.Literal(name.span(), "1")));
            }
        }
    }

    private static Optional<DExpression> incremented(DExpression expression) {
        return switch (expression) {
            case DExpression.Postfix postfix -> Optional.of(postfix.operand());
            case DExpression.Unary(var _, String operator, DExpression operand)
                    when operator.length() == 2 ->
                    Optional.of(operand);
            default -> Optional.empty();
        };
    }

    private void read(Key key, Set<Key> local) {
        if (key.scope() == Scope.THIS && !local.contains(key)) {
            shared.add(key);
        }
    }

    private static Key key(DExpression.Name name) {
        return new Key(name.scope(), name.name());
    }

    Optional<DExpression> inline(DExpression.Name name) {
        return name.scope() == Scope.GLOBAL
                ? Optional.ofNullable(inlines.get(name.name()))
                : Optional.empty();
    }

    boolean isAssigned(DExpression.Name name) {
        return assigned.containsKey(key(name));
    }

    boolean isDeclared(DExpression.Name name) {
        return declared.containsKey(key(name));
    }

    /** Returns whether something other than nothing is assigned, so that the map has a type. */
    boolean hasValue(DExpression.Name name) {
        return assigned.getOrDefault(key(name), List.of()).stream()
                .anyMatch(each -> !each.isZero());
    }

    /** Returns whether bpftrace keeps the variable in a map. */
    boolean isMap(DExpression.Name name) {
        return name.scope() != Scope.THIS || shared.contains(key(name));
    }

    /** Returns the name of the map or variable in bpftrace, without the thread's key. */
    String inBpftrace(DExpression.Name name) {
        return inBpftrace(key(name));
    }

    private String inBpftrace(Key key) {
        String map = "@" + key.name();
        return switch (key.scope()) {
            case GLOBAL -> aggregations.contains(map) ? "@global_" + key.name() : map;
            case SELF -> {
                boolean isTaken =
                        aggregations.contains(map)
                                || assigned.containsKey(new Key(Scope.GLOBAL, key.name()));
                yield isTaken ? "@self_" + key.name() : map;
            }
            case THIS -> shared.contains(key) ? "@this_" + key.name() : "$" + key.name();
        };
    }

    /** Returns the maps of variables, in the order of their first assignment. */
    Stream<String> maps() {
        return assigned.keySet().stream()
                .filter(key -> key.scope() != Scope.THIS || shared.contains(key))
                .map(this::inBpftrace)
                .distinct();
    }

    /** Returns whether a value is a string; what is not known is a number. */
    boolean isString(DExpression expression) {
        return switch (expression) {
            case DExpression.Text _ -> true;
            case DExpression.Macro macro -> macro.name().startsWith("$$");
            case DExpression.Call call -> STRING_FUNCTIONS.contains(call.name());
            case DExpression.Cast cast -> cast.type().equals("string");
            case DExpression.Ternary ternary ->
                    isString(ternary.then()) || isString(ternary.otherwise());
            case DExpression.Assign assign -> isString(assign.value());
            case DExpression.Name name -> {
                Optional<DExpression> inline = inline(name);
                yield inline.isPresent()
                        ? isString(inline.get())
                        : strings.contains(key(name))
                                || name.scope() == Scope.GLOBAL
                                        && !isAssigned(name)
                                        && STRING_BUILTINS.contains(name.name());
            }
            case DExpression.Index index -> index.variable().isPresent() && isString(index.array());
            default -> false;
        };
    }
}
