package dev.nopal.script.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The copying of a tree; a pass overrides what it changes. {@code super} rewrites the parts of a
 * node, so calling it first works from the leaves up.
 */
public abstract class Rewriter {
    public Expression rewrite(Expression expression) {
        return switch (expression) {
            case Expression.IntegerLiteral literal -> literal;
            case Expression.StringLiteral literal -> literal;
            case Expression.BooleanLiteral literal -> literal;
            case Expression.Identifier identifier -> identifier;
            case Expression.PositionalParameter parameter -> parameter;
            case Expression.ParameterCount count -> count;
            case Expression.Variable variable -> variable;
            case Expression.MapReference map -> map;
            case Expression.MapAccess(var span, var map, var key) ->
                    rewriteAccess(new Expression.MapAccess(span, map, key));
            case Expression.FieldAccess(var span, var object, var name) ->
                    new Expression.FieldAccess(span, rewrite(object), name);
            case Expression.TupleAccess(var span, var tuple, var index) ->
                    new Expression.TupleAccess(span, rewrite(tuple), index);
            case Expression.IndexAccess(var span, var array, var index) ->
                    new Expression.IndexAccess(span, rewrite(array), rewrite(index));
            case Expression.Unary(var span, var operator, var operand) ->
                    new Expression.Unary(span, operator, rewrite(operand));
            case Expression.Binary(var span, var operator, var left, var right) ->
                    new Expression.Binary(span, operator, rewrite(left), rewrite(right));
            case Expression.Ternary(var span, var condition, var then, var otherwise) ->
                    new Expression.Ternary(
                            span, rewrite(condition), then.map(this::rewrite), rewrite(otherwise));
            case Expression.Increment(var span, var target, var isDecrement, var isPrefix) ->
                    new Expression.Increment(span, rewrite(target), isDecrement, isPrefix);
            case Expression.Cast(var span, var type, var operand) ->
                    new Expression.Cast(span, rewrite(type), rewrite(operand));
            case Expression.Call(var span, var name, var arguments) ->
                    new Expression.Call(span, name, each(arguments, this::rewrite));
            case Expression.TupleLiteral(var span, var elements) ->
                    new Expression.TupleLiteral(span, each(elements, this::rewrite));
            case Expression.RecordLiteral(var span, var fields) ->
                    new Expression.RecordLiteral(span, each(fields, this::rewrite));
            case Expression.BlockExpression block -> rewriteBlock(block);
            case Expression.SizeofType(var span, var type) ->
                    new Expression.SizeofType(span, rewrite(type));
            case Expression.SizeofValue(var span, var value) ->
                    new Expression.SizeofValue(span, rewrite(value));
            case Expression.Offsetof(var span, var type, var path) ->
                    new Expression.Offsetof(span, rewrite(type), path);
        };
    }

    private Expression rewriteAccess(Expression.MapAccess access) {
        Expression map = rewrite(access.map());
        return map instanceof Expression.MapReference reference
                ? new Expression.MapAccess(access.span(), reference, rewrite(access.key()))
                : new Expression.IndexAccess(access.span(), map, rewrite(access.key()));
    }

    protected final Expression.BlockExpression rewriteBlock(Expression.BlockExpression block) {
        return new Expression.BlockExpression(
                block.span(),
                each(block.statements(), this::rewrite),
                block.value().map(this::rewrite));
    }

    public Statement rewrite(Statement statement) {
        return switch (statement) {
            case Statement.Block block -> rewrite(block);
            case Statement.Evaluate(var span, var value) ->
                    new Statement.Evaluate(span, rewrite(value));
            case Statement.Discard(var span, var value) ->
                    new Statement.Discard(span, rewrite(value));
            case Statement.Let(var span, var variable, var type, var value) ->
                    new Statement.Let(
                            span,
                            variable(variable),
                            type.map(this::rewrite),
                            value.map(this::rewrite));
            case Statement.Assign(var span, var target, var operator, var value) ->
                    new Statement.Assign(span, rewrite(target), operator, rewrite(value));
            case Statement.If(var span, var condition, var then, var otherwise) ->
                    new Statement.If(
                            span, rewrite(condition), rewrite(then), otherwise.map(this::rewrite));
            case Statement.While(var span, var condition, var body) ->
                    new Statement.While(span, rewrite(condition), rewrite(body));
            case Statement.Unroll(var span, var count, var body) ->
                    new Statement.Unroll(span, rewrite(count), rewrite(body));
            case Statement.ForMap(var span, var variable, var map, var body) ->
                    new Statement.ForMap(span, variable(variable), map(map), rewrite(body));
            case Statement.ForRange(var span, var variable, var from, var to, var body) ->
                    new Statement.ForRange(
                            span, variable(variable), rewrite(from), rewrite(to), rewrite(body));
            case Statement.Return(var span, var value) ->
                    new Statement.Return(span, value.map(this::rewrite));
            case Statement.Break leave -> leave;
            case Statement.Continue next -> next;
        };
    }

    public Statement.Block rewrite(Statement.Block block) {
        return new Statement.Block(block.span(), each(block.statements(), this::rewrite));
    }

    public Item.Probe rewrite(Item.Probe probe) {
        return new Item.Probe(
                probe.span(),
                probe.attachPoints(),
                probe.predicate().map(this::rewrite),
                rewrite(probe.body()));
    }

    protected final TypeName rewrite(TypeName type) {
        Optional<Expression> typeof = type.typeof().map(this::rewrite);
        return new TypeName(type.span(), type.name(), type.pointers(), type.size(), typeof);
    }

    private NamedExpression rewrite(NamedExpression named) {
        return new NamedExpression(named.span(), named.name(), rewrite(named.value()));
    }

    private Expression.Variable variable(Expression.Variable variable) {
        return rewrite(variable) instanceof Expression.Variable renamed ? renamed : variable;
    }

    private Expression.MapReference map(Expression.MapReference map) {
        return rewrite(map) instanceof Expression.MapReference renamed ? renamed : map;
    }

    private static <T> List<T> each(List<T> nodes, UnaryOperator<T> change) {
        List<T> changed = new ArrayList<>(nodes.size());
        for (T node : nodes) {
            changed.add(change.apply(node));
        }
        return changed;
    }
}
