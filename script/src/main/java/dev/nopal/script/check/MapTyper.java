package dev.nopal.script.check;

import dev.nopal.script.AggregationType;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.IntType;
import dev.nopal.script.NoneType;
import dev.nopal.script.Span;
import dev.nopal.script.Suggestion;
import dev.nopal.script.Type;
import dev.nopal.script.UnknownType;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.program.ScriptMap;
import dev.nopal.script.program.TypedExpression;

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
            case AggregationType aggregation when aggregation.kind().isReadable() ->
                    new TypedExpression.ReadAggregation(
                            span, new IntType(64, aggregation.signed()), known, typedKey);
            case AggregationType aggregation ->
                    context.wrong(
                            DiagnosticCode.WRONG_TYPE,
                            span,
                            "Map type "
                                    + aggregation.text()
                                    + " cannot be read. You must print the whole map.",
                            "print(" + map.name() + ")");
            case UnknownType _ -> context.unknown(span);
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
        if (typed.type() instanceof NoneType || typed.type() instanceof AggregationType) {
            return context.wrong(
                    DiagnosticCode.WRONG_TYPE,
                    key.span(),
                    "Value '" + typed.type().text() + "' cannot be used as a map key.");
        }
        Environment.Slot slot = context.environment().key(map.name());
        slot.merge(typed.type(), conversion.flexibility(typed));
        context.facts().hasUnknown |= slot.type() instanceof UnknownType;
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
        if (slot.type() instanceof UnknownType) {
            slot.startItself();
            return context.unknown(increment.span());
        }
        IntType type = ExpressionTyper.incremented(slot.type(), increment.isDecrement());
        slot.merge(type, Flexibility.RIGID);
        if (!(slot.type() instanceof IntType result) || !result.holds(type)) {
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
