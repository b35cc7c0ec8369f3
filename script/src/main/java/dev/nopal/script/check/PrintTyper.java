package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.language.Function;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.program.FormatString;
import dev.nopal.script.program.ScriptMap;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.type.Type;
import dev.nopal.script.value.Aggregation;

import java.util.List;

/** The typing of calls that print. */
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
                        .map(ImplicitConversion::storable)
                        .toList();
        if (!(call.arguments().getFirst() instanceof Expression.StringLiteral literal)) {
            return context.unknown(call.span());
        }
        FormatString format = FormatCheck.parse(literal.value());
        String problem =
                FormatCheck.problem(format, values.stream().map(TypedExpression::type).toList());
        if (!problem.isEmpty()) {
            return context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS, call.span(), call.name() + ": " + problem);
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
                                DiagnosticCode.NO_EFFECT,
                                call.span(),
                                "print()'s top and div arguments are ignored when used on stats()"
                                        + " maps.",
                                "");
            }
            return new TypedExpression.PrintMap(
                    call.span(), known, number(call, 1), number(call, 2));
        }
        TypedExpression value = ImplicitConversion.storable(expressions.type(first));
        if (value.type() instanceof Type.None) {
            return context.wrong(
                    DiagnosticCode.WRONG_TYPE,
                    value.span(),
                    value.type().text() + " type passed to print() is not printable");
        }
        if (call.arguments().size() > 1) {
            return context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS,
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
