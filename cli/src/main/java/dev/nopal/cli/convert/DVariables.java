package dev.nopal.cli.convert;

import dev.nopal.cli.convert.DExpression.Scope;
import dev.nopal.cli.convert.DFlow.Variable;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The variables of a D program: which are strings, which live longer than their clause, and what
 * bpftrace calls them.
 */
final class DVariables {
    private static final Set<String> STRING_FUNCTIONS =
            Set.of("copyinstr", "stringof", "strjoin", "substr", "lltostr");

    private static final Set<String> STRING_BUILTINS =
            Set.of("execname", "probeprov", "probemod", "probefunc", "probename");

    private final Map<Variable, String> declared = new HashMap<>();
    private final Map<String, DExpression> inlines = new HashMap<>();
    private final DFlow flow = new DFlow();
    private final Map<Variable, String> names = new HashMap<>();
    private final Set<Variable> strings = new HashSet<>();
    private final Set<Variable> shared = new HashSet<>();
    private final Set<String> aggregations = new HashSet<>();

    DVariables(DProgram program) {
        for (DItem item : program.items()) {
            switch (item) {
                case DItem.Declaration each ->
                        declared.put(new Variable(each.scope(), each.name()), each.type());
                case DItem.Inline each -> inlines.put(each.name(), each.value());
                case DItem.Clause clause -> {
                    Set<Variable> local = new HashSet<>();
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
        flow.reach(strings, values -> values.stream().anyMatch(this::isString));
        nameMaps();
    }

    /** Chooses a map for each variable that has one: a name may be in use in several scopes. */
    private void nameMaps() {
        Set<String> taken = new HashSet<>(aggregations);
        for (Scope scope : Scope.values()) {
            for (Variable variable : flow.variables()) {
                if (variable.scope() == scope && isMap(variable)) {
                    String map = "@" + variable.name();
                    if (scope == Scope.THIS || taken.contains(map)) {
                        map = "@" + scope.name().toLowerCase(Locale.ROOT) + "_" + variable.name();
                    }
                    while (!taken.add(map)) {
                        map += "_";
                    }
                    names.put(variable, map);
                }
            }
        }
    }

    private void visit(DStatement statement, Set<Variable> local) {
        switch (statement) {
            case DStatement.Evaluate evaluate -> visit(evaluate.value(), local);
            case DStatement.If branch -> {
                visit(branch.condition(), local);
                // A variable of a block is gone after it in bpftrace.
                Set<Variable> then = new HashSet<>(local);
                branch.then().statements().forEach(each -> visit(each, then));
                Set<Variable> otherwise = new HashSet<>(local);
                branch.otherwise().forEach(each -> visit(each, otherwise));
            }
            case DStatement.Block block -> {
                Set<Variable> inner = new HashSet<>(local);
                block.statements().forEach(each -> visit(each, inner));
            }
        }
    }

    private void visit(DExpression expression, Set<Variable> local) {
        switch (expression) {
            case DExpression.Assign assign -> {
                visit(assign.value(), local);
                if (assign.target() instanceof DExpression.Index index) {
                    index.keys().forEach(each -> visit(each, local));
                }
                Optional<DExpression.Name> target = assign.target().variable();
                if (target.isPresent()) {
                    Variable key = Variable.of(target.get());
                    if (!assign.operator().equals("=")) {
                        read(key, local);
                    }
                    boolean isTaken = assign.operator().equals("-=");
                    flow.assign(key, isTaken ? negated(assign.value()) : assign.value());
                    local.add(key);
                } else {
                    visit(assign.target(), local);
                }
            }
            case DExpression.Name name -> read(Variable.of(name), local);
            case DExpression.Aggregation each -> aggregations.add(each.name());
            default -> {
                expression.parts().forEach(each -> visit(each, local));
                incremented(expression)
                        .flatMap(DExpression::variable)
                        .ifPresent(name -> flow.assign(Variable.of(name), step(expression)));
            }
        }
    }

    private static DExpression negated(DExpression value) {
        return new DExpression.Unary(value.span(), "-", value);
    }

    /** Returns what {@code ++} or {@code --} adds. */
    private static DExpression step(DExpression expression) {
        DExpression one = new DExpression.Literal(expression.span(), "1");
        boolean isDown =
                expression instanceof DExpression.Postfix(var _, String operator, var _)
                                && operator.equals("--")
                        || expression instanceof DExpression.Unary(var _, String sign, var _)
                                && sign.equals("--");
        return isDown ? negated(one) : one;
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

    private void read(Variable key, Set<Variable> local) {
        if (key.scope() == Scope.THIS && !local.contains(key)) {
            shared.add(key);
        }
    }

    Optional<DExpression> inline(DExpression.Name name) {
        return name.scope() == Scope.GLOBAL
                ? Optional.ofNullable(inlines.get(name.name()))
                : Optional.empty();
    }

    boolean isAssigned(DExpression.Name name) {
        return flow.isAssigned(Variable.of(name));
    }

    boolean isDeclared(DExpression.Name name) {
        return declared.containsKey(Variable.of(name));
    }

    /** Returns whether something other than nothing is assigned, so that the map has a type. */
    boolean hasValue(DExpression.Name name) {
        return flow.values(Variable.of(name)).stream().anyMatch(each -> !each.isZero());
    }

    /** Returns the type of a variable that is declared. */
    String declaredType(DExpression.Name name) {
        return declared.getOrDefault(Variable.of(name), "");
    }

    /** Returns how properties of values reach variables. */
    DFlow flow() {
        return flow;
    }

    /** Returns whether bpftrace keeps the variable in a map. */
    boolean isMap(DExpression.Name name) {
        return isMap(Variable.of(name));
    }

    private boolean isMap(Variable variable) {
        return variable.scope() != Scope.THIS || shared.contains(variable);
    }

    /** Returns the name of the map or variable in bpftrace, without the thread's key. */
    String inBpftrace(DExpression.Name name) {
        return names.getOrDefault(Variable.of(name), "$" + name.name());
    }

    /** Returns the maps of variables, in the order of their first assignment. */
    Stream<String> maps() {
        return flow.variables().stream().filter(this::isMap).map(names::get);
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
                        : strings.contains(Variable.of(name))
                                || name.scope() == Scope.GLOBAL
                                        && !isAssigned(name)
                                        && STRING_BUILTINS.contains(name.name());
            }
            case DExpression.Index index -> index.variable().isPresent() && isString(index.array());
            default -> false;
        };
    }
}
