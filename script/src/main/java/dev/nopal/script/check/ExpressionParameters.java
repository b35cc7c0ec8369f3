package dev.nopal.script.check;

import dev.nopal.script.Diagnostic;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.Span;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Parser;
import dev.nopal.script.parse.Rewriter;

/**
 * The substitution of {@code getexpr("name", default)} by the expression that the command line has
 * for that name.
 *
 * <p>Runs before all other passes, which treat the expression like one of the script. It is parsed
 * by itself, so it cannot end the statement in which it is used. Its parts have the place of the
 * call, because they have none in the script.
 */
final class ExpressionParameters extends Rewriter {
    private final ScriptCall script;
    private final Diagnostics diagnostics;

    ExpressionParameters(ScriptCall script, Diagnostics diagnostics) {
        this.script = script;
        this.diagnostics = diagnostics;
    }

    @Override
    public Expression rewrite(Expression expression) {
        Expression rewritten = super.rewrite(expression);
        boolean isParameter =
                rewritten instanceof Expression.Call(var _, var name, var arguments)
                        && name.equals("getexpr")
                        && arguments.size() == 2;
        return isParameter ? value((Expression.Call) rewritten) : rewritten;
    }

    private Expression value(Expression.Call call) {
        if (!(call.arguments().getFirst() instanceof Expression.StringLiteral name)) {
            diagnostics.error(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    call.span(),
                    "getexpr() needs a string literal, the name, as its first argument");
            return call.arguments().getLast();
        }
        String given = script.named().get(name.value());
        return given == null ? call.arguments().getLast() : parse(call.span(), given);
    }

    private Expression parse(Span span, String given) {
        Diagnostics own = new Diagnostics();
        return Parser.expression(given, span, own)
                .orElseGet(
                        () -> {
                            Diagnostic first = own.errors().getFirst();
                            diagnostics.error(
                                    DiagnosticCode.WRONG_PARAMETER,
                                    span,
                                    "the expression '" + given + "': " + first.message(),
                                    first.hint());
                            return new Expression.IntegerLiteral(span, 0, false);
                        });
    }
}
