package dev.nopal.script.program;

import dev.nopal.script.Span;
import dev.nopal.script.type.Type;

import java.util.List;
import java.util.Optional;

/** A statement in long form. */
public sealed interface TypedStatement {
    Span span();

    /** An evaluation for its effect. */
    record Evaluate(Span span, TypedExpression value) implements TypedStatement {}

    /** An assignment to a variable; the value has the variable's type. */
    record AssignVariable(Span span, ScriptVariable variable, TypedExpression value)
            implements TypedStatement {}

    /**
     * A declaration, {@code let $x;}: sets a variable to its type's zero each time it is reached.
     */
    record ResetVariable(Span span, ScriptVariable variable) implements TypedStatement {}

    /** An assignment to a map; key and value have the map's types. */
    record AssignMap(Span span, ScriptMap map, Optional<TypedExpression> key, TypedExpression value)
            implements TypedStatement {}

    /**
     * An update of an aggregation.
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

    /** A branch; the condition is a boolean. */
    record If(
            Span span,
            TypedExpression condition,
            List<TypedStatement> then,
            List<TypedStatement> otherwise)
            implements TypedStatement {}

    /** A loop; the condition is a boolean, and the compiler limits the iterations. */
    record While(Span span, TypedExpression condition, List<TypedStatement> body)
            implements TypedStatement {}

    /** {@code unroll}: the body this many times; no break or continue refers to it. */
    record Repeat(Span span, int times, List<TypedStatement> body) implements TypedStatement {}

    /**
     * A loop from the first value to before the second, both evaluated once and of the variable's
     * type.
     */
    record ForRange(
            Span span,
            ScriptVariable variable,
            TypedExpression from,
            TypedExpression to,
            List<TypedStatement> body)
            implements TypedStatement {}

    /**
     * A loop over a map; the variable is a tuple of key and value, and a readable aggregation's
     * value is an integer.
     */
    record ForMap(Span span, ScriptVariable variable, ScriptMap map, List<TypedStatement> body)
            implements TypedStatement {}

    /** A jump out of the innermost loop. */
    record Break(Span span) implements TypedStatement {}

    /** A jump to the innermost loop's next iteration. */
    record Continue(Span span) implements TypedStatement {}

    /** The end of this run of the probe. */
    record Return(Span span) implements TypedStatement {}
}
