package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Span;
import dev.nopal.script.language.Function;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.program.TypedStatement;
import dev.nopal.script.type.Type;

import java.util.List;
import java.util.Optional;

/**
 * The typing of calls that reject a script or end it: {@code fail}, {@code static_assert}, {@code
 * assert}.
 */
final class Assertions {
    private final ProbeContext context;
    private final ExpressionTyper expressions;

    Assertions(ProbeContext context, ExpressionTyper expressions) {
        this.context = context;
        this.expressions = expressions;
    }

    TypedExpression call(Expression.Call call, Function function) {
        return switch (function) {
            case FAIL -> fail(call);
            case STATIC_ASSERT -> staticAssert(call);
            default -> runtimeAssert(call);
        };
    }

    private TypedExpression fail(Expression.Call call) {
        for (Expression argument : call.arguments()) {
            if (!Literals.isLiteral(argument)) {
                return context.wrong(
                        DiagnosticCode.WRONG_ARGUMENTS,
                        argument.span(),
                        "fail() arguments need to be literals");
            }
        }
        String text = text(call.arguments().getFirst());
        for (Expression argument : call.arguments().subList(1, call.arguments().size())) {
            text =
                    text.replaceFirst(
                            "%[-0-9l]*[a-zA-Z]",
                            java.util.regex.Matcher.quoteReplacement(text(argument)));
        }
        return context.wrong(DiagnosticCode.ASSERTION, call.span(), text);
    }

    private static String text(Expression literal) {
        return switch (literal) {
            case Expression.StringLiteral text -> text.value();
            case Expression.IntegerLiteral number -> Literals.number(number).toString();
            case Expression.BooleanLiteral bool -> String.valueOf(bool.value());
            default -> "";
        };
    }

    private TypedExpression staticAssert(Expression.Call call) {
        TypedExpression condition = expressions.type(call.arguments().getFirst());
        boolean isTrue =
                condition instanceof TypedExpression.BooleanConstant bool && bool.value()
                        || condition instanceof TypedExpression.IntegerConstant number
                                && number.value() != 0;
        boolean isKnown =
                condition instanceof TypedExpression.BooleanConstant
                        || condition instanceof TypedExpression.IntegerConstant;
        if (!isKnown) {
            return context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    condition.span(),
                    "static_assert() needs a condition of literals");
        }
        return isTrue
                ? nothing(call.span())
                : context.wrong(
                        DiagnosticCode.ASSERTION, call.span(), text(call.arguments().get(1)));
    }

    private static TypedExpression nothing(Span span) {
        return new TypedExpression.Block(span, Type.NONE, List.of(), Optional.empty());
    }

    /** Ends the session with code 1 where the condition does not hold. */
    private TypedExpression runtimeAssert(Expression.Call call) {
        Span span = call.span();
        TypedExpression condition = expressions.condition(call.arguments().getFirst());
        if (!(call.arguments().get(1) instanceof Expression.StringLiteral message)) {
            return context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    call.span(),
                    "assert() expects a string literal");
        }
        context.facts().exits = true;
        context.facts().prints = true;
        TypedExpression print =
                new TypedExpression.Print(
                        span,
                        Function.ERRORF,
                        FormatCheck.parse(message.value().replace("%", "%%")),
                        List.of());
        TypedExpression one = new TypedExpression.IntegerConstant(span, Type.INT8, 1);
        TypedExpression exit = CallTyper.typed(span, Type.NONE, Function.EXIT, List.of(one));
        List<TypedStatement> failed =
                List.of(
                        new TypedStatement.Evaluate(span, print),
                        new TypedStatement.Evaluate(span, exit));
        TypedStatement check = new TypedStatement.If(span, condition, List.of(), failed);
        return new TypedExpression.Block(span, Type.NONE, List.of(check), Optional.empty());
    }
}
