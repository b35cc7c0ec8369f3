package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Span;
import dev.nopal.script.language.Function;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.program.ScriptMap;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.type.Type;

import java.util.List;
import java.util.Optional;

/** The typing of functions of maps. */
final class MapCallTyper {
    private final ProbeContext context;
    private final ExpressionTyper expressions;
    private final ImplicitConversion conversion;
    private final MapTyper maps;

    MapCallTyper(
            ProbeContext context,
            ExpressionTyper expressions,
            ImplicitConversion conversion,
            MapTyper maps) {
        this.context = context;
        this.expressions = expressions;
        this.conversion = conversion;
        this.maps = maps;
    }

    TypedExpression call(Expression.Call call, Function function) {
        Span span = call.span();
        List<Expression> arguments = call.arguments();
        Expression first = arguments.getFirst();
        if (function == Function.DELETE
                && arguments.size() == 1
                && first instanceof Expression.MapAccess(var _, var map, var key)) {
            return delete(span, map, Optional.of(key));
        }
        if (function == Function.LEN && !(first instanceof Expression.MapReference)) {
            return stackLength(call);
        }
        if (!(first instanceof Expression.MapReference map)) {
            return context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    first.span(),
                    call.name() + "() expects a map argument");
        }
        return switch (function) {
            case CLEAR -> new TypedExpression.EmptyMap(span, maps.known(map), false);
            case ZERO -> new TypedExpression.EmptyMap(span, maps.known(map), true);
            case LEN -> new TypedExpression.MapLength(span, maps.known(map));
            case HAS_KEY ->
                    new TypedExpression.HasKey(
                            span, maps.known(map), maps.key(map, arguments.get(1)));
            case FIND -> find(call, map);
            default ->
                    delete(
                            span,
                            map,
                            arguments.size() == 2
                                    ? Optional.of(arguments.get(1))
                                    : Optional.empty());
        };
    }

    private TypedExpression stackLength(Expression.Call call) {
        TypedExpression stack = expressions.type(call.arguments().getFirst());
        if (!(stack.type() instanceof Type.Stack)) {
            return context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    stack.span(),
                    "len() expects a map or stack to be provided");
        }
        return CallTyper.typed(call.span(), Type.INT64, Function.STACK_LEN, List.of(stack));
    }

    private TypedExpression delete(
            Span span, Expression.MapReference map, Optional<Expression> key) {
        ScriptMap known = maps.known(map);
        if (known.key().isPresent() && key.isEmpty()) {
            return context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    span,
                    "call to delete() expects a key for the map " + map.name(),
                    "delete(" + map.name() + ", key), or clear(" + map.name() + ") for all");
        }
        return new TypedExpression.DeleteKey(span, known, key.map(value -> maps.key(map, value)));
    }

    private TypedExpression find(Expression.Call call, Expression.MapReference map) {
        ScriptMap known = maps.known(map);
        TypedExpression key = maps.key(map, call.arguments().get(1));
        if (!(call.arguments().get(2) instanceof Expression.Variable(var place, var name))) {
            return context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    call.arguments().get(2).span(),
                    "find() expects a variable for the result");
        }
        Optional<Type.Aggregated> aggregation =
                known.value() instanceof Type.Aggregated type
                        ? Optional.of(type)
                        : Optional.empty();
        if (aggregation.isPresent() && !aggregation.get().aggregation().isReadable()) {
            return context.wrong(
                    DiagnosticCode.WRONG_TYPE,
                    call.span(),
                    "Map type " + known.value().text() + " cannot be read");
        }
        Type value =
                aggregation
                        .<Type>map(type -> new Type.Int(64, type.signed()))
                        .orElse(known.value());
        Environment.Slot slot = context.environment().variable(context.id(), name);
        slot.merge(value, Flexibility.RIGID);
        TypedExpression probe = new TypedExpression.ReadMap(place, value, known, Optional.empty());
        if (conversion.widen(probe, slot.type()).isEmpty()) {
            return expressions.mismatch(
                    place, Macros.written(name), "variable", value, slot.type());
        }
        return new TypedExpression.FindKey(
                call.span(), known, key, context.variable(name), aggregation);
    }
}
