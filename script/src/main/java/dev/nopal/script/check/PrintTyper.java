package dev.nopal.script.check;

import dev.nopal.script.parse.Expression;
import dev.nopal.script.type.Type;
import dev.nopal.script.value.Aggregation;

import java.util.List;

/** Types what prints. */
final class PrintTyper {
    private final ProbeContext context;
    private final ExpressionTyper expressions;
    private final MapTyper maps;

    PrintTyper(ProbeContext context, ExpressionTyper expressions, MapTyper maps) {
        this.context = context;
        this.expressions = expressions;
        this.maps = maps;
    }

    TypedExpression formatted(Expression.Call call, Function function) {
        context.facts().prints = true;
        List<TypedExpression> values =
                call.arguments().stream()
                        .skip(1)
                        .map(expressions::type)
                        .map(Conversion::storable)
                        .toList();
        if (!(call.arguments().getFirst() instanceof Expression.StringLiteral literal)) {
            return context.unknown(call.span());
        }
        FormatString format = Formats.parse(literal.value());
        String problem =
                Formats.problem(format, values.stream().map(TypedExpression::type).toList());
        if (!problem.isEmpty()) {
            return context.wrong(call.span(), call.name() + ": " + problem);
        }
        return new TypedExpression.Print(call.span(), function, format, values);
    }

    TypedExpression print(Expression.Call call) {
        context.facts().prints = true;
        Expression first = call.arguments().getFirst();
        if (first instanceof Expression.MapReference map) {
            ScriptMap known = maps.known(map);
            if (known.value() instanceof Type.Aggregated type
                    && type.aggregation() instanceof Aggregation.Stats
                    && call.arguments().size() > 1) {
                context.diagnostics()
                        .warning(
                                call.span(),
                                "print()'s top and div arguments are ignored when used on stats()"
                                        + " maps.",
                                "");
            }
            return new TypedExpression.PrintMap(
                    call.span(), known, number(call, 1), number(call, 2));
        }
        TypedExpression value = Conversion.storable(expressions.type(first));
        if (value.type() instanceof Type.None) {
            return context.wrong(
                    value.span(), value.type().text() + " type passed to print() is not printable");
        }
        if (call.arguments().size() > 1) {
            return context.wrong(
                    call.span(),
                    "Non-map print() only takes 1 argument, " + call.arguments().size() + " found");
        }
        return CallTyper.typed(call.span(), Type.NONE, Function.PRINT, List.of(value));
    }

    private static long number(Expression.Call call, int index) {
        return index < call.arguments().size()
                ? Literals.natural(call.arguments().get(index)).orElse(0)
                : 0;
    }
}
