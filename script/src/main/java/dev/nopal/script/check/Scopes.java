package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;
import dev.nopal.script.Suggestion;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Rewriter;
import dev.nopal.script.parse.Statement;
import dev.nopal.script.parse.TypeName;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The resolution of variables' names. Each variable of a probe gets a name of its own, which ends
 * with {@code #n}; see {@link Macros#written}. Also checks that jumps are inside a loop.
 */
final class Scopes extends Rewriter {
    private static final class Declared {
        final String unique;
        final Span span;
        boolean isAssigned;

        Declared(String unique, Span span, boolean isAssigned) {
            this.unique = unique;
            this.span = span;
            this.isAssigned = isAssigned;
        }
    }

    private final Diagnostics diagnostics;
    private final List<Map<String, Declared>> scopes = new ArrayList<>();
    private int count;
    private int loops;

    Scopes(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    @Override
    public Item.Probe rewrite(Item.Probe probe) {
        count = 0;
        scopes.add(new HashMap<>());
        Item.Probe rewritten = super.rewrite(probe);
        close();
        return rewritten;
    }

    @Override
    public Statement.Block rewrite(Statement.Block block) {
        scopes.add(new HashMap<>());
        Statement.Block rewritten = super.rewrite(block);
        close();
        return rewritten;
    }

    private void close() {
        scopes.removeLast()
                .forEach(
                        (name, declared) -> {
                            if (!declared.isAssigned) {
                                diagnostics.warning(
                                        DiagnosticCode.LIKELY_MISTAKE,
                                        declared.span,
                                        "Variable "
                                                + Macros.written(name)
                                                + " was never assigned to.",
                                        "");
                            }
                        });
    }

    @Override
    public Statement rewrite(Statement statement) {
        return switch (statement) {
            case Statement.Assign(
                            var span,
                            Expression.Variable target,
                            var operator,
                            var value) -> {
                Expression rewritten = rewrite(value);
                Expression place = operator.isPresent() ? rewrite(target) : assign(target);
                yield new Statement.Assign(span, place, operator, rewritten);
            }
            case Statement.Let(var span, var variable, var type, var value) -> {
                // The value cannot see the variable that it initialises.
                Optional<TypeName> innerType = type.map(this::rewrite);
                Optional<Expression> innerValue = value.map(this::rewrite);
                Expression.Variable declared = declare(variable, value.isPresent());
                yield new Statement.Let(span, declared, innerType, innerValue);
            }
            case Statement.ForMap(var span, var variable, var map, var body) -> {
                Loop loop = loop(variable, body);
                yield new Statement.ForMap(span, loop.variable(), map, loop.body());
            }
            case Statement.ForRange(var span, var variable, var from, var to, var body) -> {
                Expression first = rewrite(from);
                Expression last = rewrite(to);
                Loop loop = loop(variable, body);
                yield new Statement.ForRange(span, loop.variable(), first, last, loop.body());
            }
            case Statement.While(var span, var condition, var body) -> {
                Expression checked = rewrite(condition);
                loops++;
                Statement.Block inner = rewrite(body);
                loops--;
                yield new Statement.While(span, checked, inner);
            }
            case Statement.Break leave -> inLoop(leave, "break");
            case Statement.Continue next -> inLoop(next, "continue");
            default -> super.rewrite(statement);
        };
    }

    private record Loop(Expression.Variable variable, Statement.Block body) {}

    private Loop loop(Expression.Variable variable, Statement.Block body) {
        if (find(variable.name()) != null) {
            diagnostics.error(
                    DiagnosticCode.DECLARED_TWICE,
                    variable.span(),
                    "Loop declaration shadows existing variable: " + written(variable));
        }
        scopes.add(new HashMap<>());
        Expression.Variable declared = put(variable, true);
        loops++;
        Statement.Block inner = rewrite(body);
        loops--;
        close();
        return new Loop(declared, inner);
    }

    private Statement inLoop(Statement jump, String word) {
        if (loops == 0) {
            diagnostics.error(
                    DiagnosticCode.WRONG_USE,
                    jump.span(),
                    "'" + word + "' can only be used inside a loop");
        }
        return jump;
    }

    @Override
    public Expression rewrite(Expression expression) {
        return switch (expression) {
            case Expression.BlockExpression block -> {
                scopes.add(new HashMap<>());
                Expression rewritten = rewriteBlock(block);
                close();
                yield rewritten;
            }
            case Expression.Call(var _, var name, var arguments)
                    when name.equals("find")
                            && arguments.size() == 3
                            && arguments.getLast() instanceof Expression.Variable result -> {
                Declared declared = find(result.name());
                if (declared != null) {
                    declared.isAssigned = true;
                }
                yield super.rewrite(expression);
            }
            case Expression.Variable variable -> read(variable);
            default -> super.rewrite(expression);
        };
    }

    private Expression read(Expression.Variable variable) {
        Declared declared = find(variable.name());
        if (declared == null) {
            diagnostics.error(
                    DiagnosticCode.UNKNOWN_NAME,
                    variable.span(),
                    "Undefined or undeclared variable: " + written(variable),
                    Suggestion.of(written(variable), visible()));
            return variable;
        }
        if (!declared.isAssigned) {
            diagnostics.warning(
                    DiagnosticCode.LIKELY_MISTAKE,
                    variable.span(),
                    "Variable used before it was assigned: " + written(variable),
                    "");
        }
        return new Expression.Variable(variable.span(), declared.unique);
    }

    private Expression.Variable assign(Expression.Variable variable) {
        Declared declared = find(variable.name());
        if (declared == null) {
            return put(variable, true);
        }
        declared.isAssigned = true;
        return new Expression.Variable(variable.span(), declared.unique);
    }

    private Expression.Variable declare(Expression.Variable variable, boolean isAssigned) {
        if (find(variable.name()) != null) {
            diagnostics.error(
                    DiagnosticCode.DECLARED_TWICE,
                    variable.span(),
                    "Variable "
                            + written(variable)
                            + " was already declared. Variable shadowing is not allowed.");
        }
        return put(variable, isAssigned);
    }

    private Expression.Variable put(Expression.Variable variable, boolean isAssigned) {
        String unique = variable.name() + "#" + count++;
        scopes.getLast().put(variable.name(), new Declared(unique, variable.span(), isAssigned));
        return new Expression.Variable(variable.span(), unique);
    }

    private Declared find(String name) {
        for (Map<String, Declared> scope : scopes.reversed()) {
            if (scope.containsKey(name)) {
                return scope.get(name);
            }
        }
        return null;
    }

    private List<String> visible() {
        return scopes.stream().flatMap(s -> s.keySet().stream()).map(Macros::written).toList();
    }

    private static String written(Expression.Variable variable) {
        return Macros.written(variable.name());
    }
}
