package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;
import dev.nopal.script.parse.Rewriter;
import dev.nopal.script.parse.Statement;
import dev.nopal.script.parse.UnaryOperator;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The replacement of {@code *&$x}, and of {@code *$p} after {@code $p = &$x}, by {@code $x}.
 *
 * <p>A variable of a session has no address, so a pointer must be known to be of one variable: it
 * is assigned the same address everywhere, and nothing but {@code *$p} reads it.
 */
final class Pointees extends Rewriter {
    private final Diagnostics diagnostics;
    private Map<String, Expression.Variable> targets = Map.of();

    Pointees(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    @Override
    public Item.Probe rewrite(Item.Probe probe) {
        targets = new HashMap<>();
        collect(probe);
        if (targets.isEmpty()) {
            return super.rewrite(probe);
        }
        Item.Probe rewritten = super.rewrite(probe);
        targets = Map.of();
        return rewritten;
    }

    private void collect(Node node) {
        switch (node) {
            case Statement.Assign(var _, Expression.Variable pointer, var operator, var value)
                    when operator.isEmpty() ->
                    address(value).ifPresent(target -> assign(pointer, target));
            case Statement.Let(var _, var pointer, var _, var value) ->
                    value.flatMap(Pointees::address).ifPresent(target -> assign(pointer, target));
            default -> {
                // Assigns no address.
            }
        }
        Nodes.children(node).forEach(this::collect);
    }

    private void assign(Expression.Variable pointer, Expression.Variable target) {
        Expression.Variable known = targets.putIfAbsent(pointer.name(), target);
        if (known != null && !known.name().equals(target.name())) {
            diagnostics.error(
                    DiagnosticCode.NEEDS_KERNEL,
                    target.span(),
                    Macros.written(pointer.name())
                            + " is the address of two variables, which needs the kernel",
                    "use another variable for the address of " + Macros.written(target.name()));
        }
    }

    /** Returns the variable whose address an expression is. */
    private static Optional<Expression.Variable> address(Expression value) {
        return value instanceof Expression.Unary(var _, var operator, Expression.Variable target)
                        && operator == UnaryOperator.ADDRESS_OF
                ? Optional.of(target)
                : Optional.empty();
    }

    /** Drops an assignment of an address: what reads it is replaced. */
    @Override
    public Statement rewrite(Statement statement) {
        return switch (statement) {
            case Statement.Assign(var span, Expression.Variable pointer, var _, var value)
                    when targets.containsKey(pointer.name()) && address(value).isPresent() ->
                    new Statement.Block(span, List.of());
            case Statement.Let(var span, var _, var _, var value)
                    when value.flatMap(Pointees::address).isPresent() ->
                    new Statement.Block(span, List.of());
            default -> super.rewrite(statement);
        };
    }

    @Override
    public Expression rewrite(Expression expression) {
        if (expression instanceof Expression.Unary(var span, var operator, var operand)
                && operator == UnaryOperator.DEREFERENCE) {
            Optional<Expression.Variable> target =
                    operand instanceof Expression.Variable pointer
                            ? Optional.ofNullable(targets.get(pointer.name()))
                            : address(operand);
            if (target.isPresent()) {
                return new Expression.Variable(span, target.get().name());
            }
        }
        if (expression instanceof Expression.Variable(var span, var name)
                && targets.containsKey(name)) {
            diagnostics.error(
                    DiagnosticCode.NEEDS_KERNEL,
                    span,
                    "the address in " + Macros.written(name) + " needs the kernel",
                    "a JVM session reads the variable: *" + Macros.written(name));
            return new Expression.Variable(span, targets.get(name).name());
        }
        return super.rewrite(expression);
    }
}
