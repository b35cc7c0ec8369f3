package dev.nopal.script.parse;

import dev.nopal.script.Span;

import java.util.List;
import java.util.Optional;

/** A part of a block that does something. */
public sealed interface Statement extends Node {
    /** Statements in braces. */
    record Block(Span span, List<Statement> statements) implements Statement {
        public Block {
            statements = List.copyOf(statements);
        }
    }

    /** An expression that is evaluated for its effect. */
    record Evaluate(Span span, Expression value) implements Statement {}

    /** {@code _ = value}: an effect whose value is dropped on purpose. */
    record Discard(Span span, Expression value) implements Statement {}

    /** {@code let $x : type = value}. */
    record Let(
            Span span,
            Expression.Variable variable,
            Optional<TypeName> type,
            Optional<Expression> value)
            implements Statement {}

    /**
     * {@code target = value} or {@code target += value}.
     *
     * @param target a {@link Expression.Variable}, {@link Expression.MapReference} or {@link
     *     Expression.MapAccess}
     */
    record Assign(Span span, Expression target, Optional<BinaryOperator> operator, Expression value)
            implements Statement {}

    /** {@code if (c) { … } else { … }}. */
    record If(Span span, Expression condition, Block then, Optional<Block> otherwise)
            implements Statement {}

    /** {@code while (c) { … }}. */
    record While(Span span, Expression condition, Block body) implements Statement {}

    /** {@code unroll (n) { … }}. */
    record Unroll(Span span, Expression count, Block body) implements Statement {}

    /** {@code for ($kv : @map) { … }}. */
    record ForMap(Span span, Expression.Variable variable, Expression.MapReference map, Block body)
            implements Statement {}

    /** {@code for ($i : from..to) { … }}. */
    record ForRange(
            Span span, Expression.Variable variable, Expression from, Expression to, Block body)
            implements Statement {}

    /** {@code return}, with an optional value. */
    record Return(Span span, Optional<Expression> value) implements Statement {}

    /** {@code break}. */
    record Break(Span span) implements Statement {}

    /** {@code continue}. */
    record Continue(Span span) implements Statement {}
}
