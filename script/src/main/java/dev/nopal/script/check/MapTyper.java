package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Span;
import dev.nopal.script.Suggestion;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.program.ScriptMap;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.type.Type;

import java.util.Optional;

/** The typing of maps that are read, and of their keys. */
final class MapTyper {
    private final ProbeContext context;
    private final ExpressionTyper expressions;
    private final ImplicitConversion conversion;

    MapTyper(ProbeContext context, ExpressionTyper expressions, ImplicitConversion conversion) {
        this.context = context;
        this.expressions = expressions;
        this.conversion = conversion;
    }

    TypedExpression read(Span span, Expression.MapReference map, Optional<Expression> key) {
        Optional<TypedExpression> typedKey = key.map(value -> key(map, value));
        ScriptMap known = known(map);
        return switch (known.value()) {
            case Type.Aggregated aggregated when aggregated.aggregation().isReadable() ->
                    new TypedExpression.ReadAggregation(
                            span, new Type.Int(64, aggregated.signed()), known, typedKey);
            case Type.Aggregated aggregated ->
                    context.wrong(
                            DiagnosticCode.WRONG_TYPE,
                            span,
                            "Map type "
                                    + aggregated.text()
                                    + " cannot be read. You must print the whole map.",
                            "print(" + map.name() + ")");
            case Type.Unknown _ -> context.unknown(span);
            case Type type -> new TypedExpression.ReadMap(span, type, known, typedKey);
        };
    }

    /** Returns a map that is read; reports one that no probe writes. */
    ScriptMap known(Expression.MapReference map) {
        ScriptMap known = context.environment().map(map.name());
        context.facts().mapsRead.add(known.index());
        if (!context.environment().isWritten(map.name())) {
            context.wrong(
                    DiagnosticCode.UNKNOWN_NAME,
                    map.span(),
                    "Undefined map: " + map.name(),
                    Suggestion.of(map.name(), context.environment().written()));
        }
        return known;
    }

    /** Types a key; it widens the map's key type. */
    TypedExpression key(Expression.MapReference map, Expression key) {
        TypedExpression typed = ImplicitConversion.storable(expressions.type(key));
        if (typed.type() instanceof Type.None || typed.type() instanceof Type.Aggregated) {
            return context.wrong(
                    DiagnosticCode.WRONG_TYPE,
                    key.span(),
                    "Value '" + typed.type().text() + "' cannot be used as a map key.");
        }
        Environment.Slot slot = context.environment().key(map.name());
        slot.merge(typed.type(), conversion.flexibility(typed));
        context.facts().hasUnknown |= slot.type() instanceof Type.Unknown;
        return conversion
                .widen(typed, slot.type())
                .orElseGet(
                        () ->
                                context.wrong(
                                        DiagnosticCode.WRONG_TYPE,
                                        key.span(),
                                        "Argument mismatch for "
                                                + map.name()
                                                + ": trying to access with arguments: '"
                                                + typed.type().text()
                                                + "' when map expects arguments: '"
                                                + slot.type().text()
                                                + "'"));
    }

    TypedExpression increment(
            Expression.Increment increment, Expression.MapReference map, Optional<Expression> key) {
        Optional<TypedExpression> typedKey = key.map(value -> key(map, value));
        context.environment().write(map.name());
        Environment.Slot slot = context.environment().value(map.name());
        if (slot.type() instanceof Type.Unknown) {
            slot.startItself();
            return context.unknown(increment.span());
        }
        Type.Int type = ExpressionTyper.incremented(slot.type(), increment.isDecrement());
        slot.merge(type, Flexibility.RIGID);
        if (!(slot.type() instanceof Type.Int result) || !result.holds(type)) {
            return expressions.mismatch(increment.span(), map.name(), "map", type, slot.type());
        }
        ScriptMap known = context.environment().map(map.name());
        context.facts().mapsWritten.add(known.index());
        return new TypedExpression.IncrementMap(
                increment.span(),
                result,
                known,
                typedKey,
                increment.isDecrement() ? -1 : 1,
                increment.isPrefix());
    }
}
