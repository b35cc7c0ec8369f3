package dev.nopal.script.program;

import dev.nopal.script.Span;
import dev.nopal.script.type.Type;

import java.util.List;
import java.util.Optional;

/** A statement in long form. */
public sealed interface TypedStatement {
    Span span();

    /** Evaluates for the effect. */
    record Evaluate(Span span, TypedExpression value) implements TypedStatement {}

    /** Sets a variable; the value has the variable's type. */
    record AssignVariable(Span span, ScriptVariable variable, TypedExpression value)
            implements TypedStatement {}

    /** Sets a variable to its type's zero: {@code let $x;}, anew each time it is reached. */
    record ResetVariable(Span span, ScriptVariable variable) implements TypedStatement {}

    /** Sets a map's value; key and value have the map's types. */
    record AssignMap(Span span, ScriptMap map, Optional<TypedExpression> key, TypedExpression value)
            implements TypedStatement {}

    /**
     * Updates an aggregation.
     *
     * @param value a 64-bit integer of the aggregation's sign; nothing for {@code count()}
     */
    record Aggregate(
            Span span,
            ScriptMap map,
            Optional<TypedExpression> key,
            Type.Aggregated aggregation,
            Optional<TypedExpression> value)
            implements TypedStatement {}

    /** The condition is a boolean. */
    record If(
            Span span,
            TypedExpression condition,
            List<TypedStatement> then,
            List<TypedStatement> otherwise)
            implements TypedStatement {}

    /** The condition is a boolean; the compiler bounds the rounds. */
    record While(Span span, TypedExpression condition, List<TypedStatement> body)
            implements TypedStatement {}

    /** {@code unroll}: the body this many times; no break or continue belongs to it. */
    record Repeat(Span span, int times, List<TypedStatement> body) implements TypedStatement {}

    /** From the first value to before the second, evaluated once, both of the variable's type. */
    record ForRange(
            Span span,
            ScriptVariable variable,
            TypedExpression from,
            TypedExpression to,
            List<TypedStatement> body)
            implements TypedStatement {}

    /** The variable is a tuple of key and value; a readable aggregation's value is an integer. */
    record ForMap(Span span, ScriptVariable variable, ScriptMap map, List<TypedStatement> body)
            implements TypedStatement {}

    /** Leaves the innermost loop. */
    record Break(Span span) implements TypedStatement {}

    /** Continues with the innermost loop's next iteration. */
    record Continue(Span span) implements TypedStatement {}

    /** Leaves the probe. */
    record Return(Span span) implements TypedStatement {}
}
