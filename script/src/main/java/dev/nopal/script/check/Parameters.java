package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.Span;
import dev.nopal.script.parse.AttachPointText;
import dev.nopal.script.parse.BinaryOperator;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Rewriter;

import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The substitution of {@code $1}, {@code $#} and {@code getopt()} by the command line's values.
 *
 * <p>An attach point with {@code $@} becomes one for each parameter. The content of a parameter
 * cannot end its attach point: the text was split into attach points and bodies before.
 */
final class Parameters extends Rewriter {
    /** A dollar sign elsewhere is part of a class's name: {@code Cart$Item}, {@code Cart$1}. */
    private static final String WHOLE_PART = "(?:(?<=[:/])|^)\\$%s(?=:|$)";

    private static final Pattern NUMBER =
            Pattern.compile(WHOLE_PART.formatted("([1-9][0-9]{0,8})"));
    private static final Pattern NAME = Pattern.compile(WHOLE_PART.formatted("([a-z][a-z0-9-]*)"));
    private static final Pattern EACH = Pattern.compile("\\$@(?=:|$)");

    private final ScriptCall script;
    private final Diagnostics diagnostics;

    Parameters(ScriptCall script, Diagnostics diagnostics) {
        this.script = script;
        this.diagnostics = diagnostics;
    }

    @Override
    public Item.Probe rewrite(Item.Probe probe) {
        Item.Probe rewritten = super.rewrite(probe);
        List<AttachPointText> attachPoints =
                probe.attachPoints().stream().flatMap(this::forEach).map(this::substitute).toList();
        return new Item.Probe(probe.span(), attachPoints, rewritten.predicate(), rewritten.body());
    }

    private Stream<AttachPointText> forEach(AttachPointText attachPoint) {
        Matcher each = EACH.matcher(attachPoint.text());
        if (!each.find()) {
            return Stream.of(attachPoint);
        }
        if (script.parameters().isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.WRONG_PARAMETER,
                    attachPoint.span(),
                    "$@ stands for all parameters, but there are none");
            return Stream.empty();
        }
        return IntStream.range(0, script.parameters().size())
                .mapToObj(
                        i ->
                                new AttachPointText(
                                        script.placeOf(i),
                                        each.replaceAll(
                                                Matcher.quoteReplacement(
                                                        script.parameters().get(i)))));
    }

    /** Substitutes {@code $1}; the place of the attach point is then that of the parameter. */
    private AttachPointText substitute(AttachPointText attachPoint) {
        String named =
                NAME.matcher(attachPoint.text())
                        .replaceAll(match -> named(attachPoint.span(), match.group(1)));
        Span[] place = {attachPoint.span()};
        String text =
                NUMBER.matcher(named)
                        .replaceAll(
                                match -> {
                                    int number = Integer.parseInt(match.group(1));
                                    if (number <= script.parameters().size()) {
                                        place[0] = script.placeOf(number - 1);
                                    }
                                    return Matcher.quoteReplacement(text(number));
                                });
        return new AttachPointText(place[0], text);
    }

    private String named(Span span, String name) {
        String given = script.named().get(name);
        if (given == null) {
            diagnostics.error(
                    DiagnosticCode.WRONG_PARAMETER,
                    span,
                    "$" + name + " stands for the parameter --" + name + ", which is not given");
        }
        return Matcher.quoteReplacement(given == null ? "-" : given);
    }

    @Override
    public Expression rewrite(Expression expression) {
        return switch (expression) {
            case Expression.PositionalParameter(var span, var number) ->
                    number <= script.parameters().size()
                            ? Literals.ofParameter(span, text(number))
                            : new Expression.IntegerLiteral(span, 0, false);
            case Expression.ParameterCount(var span) ->
                    new Expression.IntegerLiteral(span, script.parameters().size(), false);
            case Expression.Call call when call.name().equals("str") -> string(call);
            case Expression.Call call when call.name().equals("getopt") -> option(call);
            default -> super.rewrite(expression);
        };
    }

    private String text(int number) {
        return number <= script.parameters().size() ? script.parameters().get(number - 1) : "";
    }

    /**
     * Rewrites {@code str($1)} and {@code str($1 + 2)}, where a parameter is a text even if it
     * consists of digits.
     */
    private Expression string(Expression.Call call) {
        Expression rewritten = super.rewrite(call);
        if (call.arguments().isEmpty()) {
            return rewritten;
        }
        Expression first = call.arguments().getFirst();
        if (first instanceof Expression.PositionalParameter(var span, var number)) {
            return withFirst((Expression.Call) rewritten, span, text(number));
        }
        if (first instanceof Expression.Binary(var span, var operator, var left, var right)
                && operator == BinaryOperator.ADD
                && left instanceof Expression.PositionalParameter(var _, var number)) {
            OptionalLong offset = Literals.natural(rewrite(right));
            String text = text(number);
            if (offset.isEmpty() || offset.getAsLong() > text.length()) {
                diagnostics.error(
                        DiagnosticCode.WRONG_PARAMETER,
                        right.span(),
                        "cannot use an offset that exceeds the parameter's length ("
                                + text.length()
                                + ")");
                return rewritten;
            }
            String rest = text.substring((int) offset.getAsLong());
            return withFirst((Expression.Call) rewritten, span, rest);
        }
        return rewritten;
    }

    private static Expression withFirst(Expression.Call call, Span span, String text) {
        List<Expression> arguments = new java.util.ArrayList<>(call.arguments());
        arguments.set(0, new Expression.StringLiteral(span, text));
        return new Expression.Call(call.span(), call.name(), arguments);
    }

    private Expression option(Expression.Call call) {
        List<Expression> arguments = call.arguments().stream().map(this::rewrite).toList();
        if (arguments.isEmpty()
                || arguments.size() > 3
                || !(arguments.getFirst() instanceof Expression.StringLiteral name)) {
            diagnostics.error(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    call.span(),
                    "getopt() needs a string literal, the name, as its first argument");
            return new Expression.BooleanLiteral(call.span(), false);
        }
        Expression fallback =
                arguments.size() == 1
                        ? new Expression.BooleanLiteral(call.span(), false)
                        : new Folding(diagnostics).rewrite(arguments.get(1));
        if (!Literals.isLiteral(fallback)) {
            diagnostics.error(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    fallback.span(),
                    "getopt() needs a literal as its default value");
            return new Expression.BooleanLiteral(call.span(), false);
        }
        String given = script.named().get(name.value());
        return given == null ? fallback : parse(call.span(), name.value(), given, fallback);
    }

    private Expression parse(Span span, String name, String given, Expression fallback) {
        Expression value =
                switch (fallback) {
                    case Expression.BooleanLiteral _ ->
                            switch (given) {
                                case "", "1", "true" -> new Expression.BooleanLiteral(span, true);
                                case "0", "false" -> new Expression.BooleanLiteral(span, false);
                                default -> fallback;
                            };
                    case Expression.IntegerLiteral _ -> Literals.ofParameter(span, given);
                    default -> new Expression.StringLiteral(span, given);
                };
        boolean isSameKind = value.getClass() == fallback.getClass() && value != fallback;
        if (!isSameKind) {
            diagnostics.error(
                    DiagnosticCode.WRONG_PARAMETER,
                    span,
                    "invalid value '" + given + "' for the parameter --" + name);
        }
        return isSameKind ? value : fallback;
    }
}
