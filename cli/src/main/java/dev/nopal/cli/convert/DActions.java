package dev.nopal.cli.convert;

import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Statement;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The conversion of bpftrace's statements, other than {@code if}, to D. */
final class DActions {
    private static final Set<String> NEED_A_VALUE =
            Set.of("print", "clear", "zero", "delete", "signal");

    private static final int MAX_UNROLLED = 100;

    private static final Map<String, Integer> SIGNALS =
            Map.of("HUP", 1, "INT", 2, "QUIT", 3, "KILL", 9, "USR1", 10, "USR2", 12, "TERM", 15);

    private final MapRoles roles;
    private final DTerms terms;
    private final DPrints prints;
    private final Findings findings;
    private final ScriptLayout out;
    private boolean isEnd;

    DActions(MapRoles roles, DTerms terms, DPrints prints, Findings findings, ScriptLayout out) {
        this.roles = roles;
        this.terms = terms;
        this.prints = prints;
        this.findings = findings;
        this.out = out;
    }

    /** Enters a block; one at the end of the script empties maps so that they are not printed. */
    void enter(boolean atEnd) {
        isEnd = atEnd;
    }

    /**
     * Writes a statement.
     *
     * @param next the statement after it
     */
    void write(Statement statement, Optional<Statement> next) {
        switch (statement) {
            case Statement.Evaluate evaluate -> evaluate(evaluate.value(), next);
            case Statement.Discard discard -> evaluate(discard.value(), next);
            case Statement.Let let ->
                    let.value()
                            .ifPresent(
                                    value ->
                                            out.line(
                                                    terms.text(let.variable())
                                                            + " = "
                                                            + terms.text(value)
                                                            + ";"));
            case Statement.Assign assign -> assign(assign);
            case Statement.ForMap loop -> prints.loop(loop).lines().forEach(out::line);
            case Statement.Unroll loop -> unroll(loop);
            default ->
                    findings.lacks(
                            statement.span(),
                            statement instanceof Statement.Return ? "return here" : "a loop",
                            "D has no loops; several clauses with predicates decide");
        }
    }

    private void unroll(Statement.Unroll loop) {
        if (!(loop.count() instanceof Expression.IntegerLiteral number)
                || number.value() < 1
                || number.value() > MAX_UNROLLED) {
            findings.lacks(
                    loop.span(), "unroll() by more than " + MAX_UNROLLED + " or no literal", "");
            return;
        }
        for (long i = 0; i < number.value(); i++) {
            loop.body().statements().forEach(each -> write(each, Optional.empty()));
        }
    }

    private void assign(Statement.Assign assign) {
        if (assign.value() instanceof Expression.Call call && isAggregated(assign.target())) {
            out.line(aggregation(assign.target()) + " = " + function(call) + ";");
            return;
        }
        String operator = assign.operator().map(each -> each.symbol()).orElse("") + "=";
        out.line(
                terms.text(assign.target())
                        + " "
                        + operator
                        + " "
                        + terms.text(assign.value())
                        + ";");
    }

    private boolean isAggregated(Expression target) {
        return switch (target) {
            case Expression.MapReference map -> roles.isAggregation(map.name());
            case Expression.MapAccess access -> roles.isAggregation(access.map().name());
            default -> false;
        };
    }

    private String aggregation(Expression target) {
        return target instanceof Expression.MapAccess access
                ? access.map().name() + "[" + terms.keys(MapRoles.keys(access.key())) + "]"
                : ((Expression.MapReference) target).name();
    }

    private String function(Expression.Call call) {
        List<String> values = call.arguments().stream().map(terms::text).toList();
        return switch (call.name() + "/" + values.size()) {
            case "count/0" -> "count()";
            case "sum/1", "avg/1", "min/1", "max/1" -> call.name() + "(" + values.getFirst() + ")";
            case "hist/1" -> "quantize(" + values.getFirst() + ")";
            case "lhist/4" ->
                    "lquantize("
                            + String.join(", ", values.subList(0, 3))
                            + (values.get(3).equals("1") ? "" : ", " + values.get(3))
                            + ")";
            default ->
                    findings.lacks(call.span(), call.name() + "() in this form", hint(call)).text();
        };
    }

    private static String hint(Expression.Call call) {
        return switch (call.name()) {
            case "stats" -> "use count(), avg(x) and sum(x) in three aggregations";
            case "hist" -> "hist(x) is quantize(x)";
            default -> "";
        };
    }

    private void evaluate(Expression value, Optional<Statement> next) {
        switch (value) {
            case Expression.Increment _ -> out.line(terms.text(value) + ";");
            case Expression.Call call -> action(call, next);
            default ->
                    findings.lacks(value.span(), "a value that nothing is done with", "remove it");
        }
    }

    private void action(Expression.Call call, Optional<Statement> next) {
        List<Expression> arguments = call.arguments();
        if (arguments.isEmpty() && NEED_A_VALUE.contains(call.name())) {
            findings.lacks(call.span(), call.name() + "() without a value", "");
            return;
        }
        switch (call.name()) {
            case "printf", "system" -> {
                String printed = prints.formatted(call);
                printed.lines().forEach(line -> out.line(line.endsWith(";") ? line : line + ";"));
            }
            case "print" -> print(call, next);
            case "clear", "zero", "delete" -> map(call);
            case "exit" ->
                    out.line(
                            "exit("
                                    + (arguments.isEmpty() ? "0" : terms.text(arguments.getFirst()))
                                    + ");");
            case "time" -> {
                findings.note(call.span(), "D prints every time as 2026 Nov 16 21:50:00", "");
                out.line("printf(\"%Y\\n\", walltimestamp);");
            }
            case "signal" -> signal(call);
            default -> findings.lacks(call.span(), call.name() + "()", "");
        }
    }

    private void signal(Expression.Call call) {
        if (!(call.arguments().getFirst() instanceof Expression.StringLiteral name)) {
            out.line("raise(" + terms.text(call.arguments().getFirst()) + ");");
        } else if (name.value().replaceFirst("^SIG", "").equals("STOP")) {
            out.line("stop();");
        } else if (SIGNALS.containsKey(name.value().replaceFirst("^SIG", ""))) {
            out.line("raise(" + SIGNALS.get(name.value().replaceFirst("^SIG", "")) + ");");
        } else {
            findings.lacks(call.span(), "the signal " + name.value(), "write its number");
        }
    }

    private void print(Expression.Call call, Optional<Statement> next) {
        Expression first = call.arguments().getFirst();
        if (!(first instanceof Expression.MapReference map)) {
            if (isStack(first)) {
                out.line(terms.text(first) + ";");
            } else {
                out.line("trace(" + terms.text(first) + ");");
            }
            return;
        }
        if (!roles.isAggregation(map.name())) {
            if (roles.isKeyed(map.name())) {
                findings.lacks(call.span(), "print() of a map that is an array", "");
            } else {
                String letter = roles.isString(map) ? "s" : "d";
                out.line(
                        "printf(\"%s: %%%s\\n\", %s);"
                                .formatted(map.name(), letter, terms.text(map)));
            }
            return;
        }
        long top = number(call, 1);
        long divisor = number(call, 2);
        String name = map.name();
        if (divisor > 1) {
            out.line("normalize(" + name + ", " + divisor + ");");
        }
        if (top > 0) {
            out.line("trunc(" + name + ", " + top + ");");
            if (!isCleared(next, name)) {
                findings.note(
                        call.span(), "trunc() also drops the keys that print() does not show", "");
            }
        }
        out.line("printa(" + name + ");");
        if (divisor > 1) {
            out.line("denormalize(" + name + ");");
        }
    }

    private static boolean isStack(Expression value) {
        return value instanceof Expression.Identifier word && word.name().endsWith("stack")
                || value instanceof Expression.Call call && call.name().endsWith("stack");
    }

    private static boolean isCleared(Optional<Statement> next, String map) {
        return next.isPresent()
                && next.get() instanceof Statement.Evaluate(var _, Expression.Call call)
                && call.name().equals("clear")
                && !call.arguments().isEmpty()
                && call.arguments().getFirst() instanceof Expression.MapReference reference
                && reference.name().equals(map);
    }

    private static long number(Expression.Call call, int index) {
        return index < call.arguments().size()
                        && call.arguments().get(index) instanceof Expression.IntegerLiteral literal
                ? literal.value()
                : 0;
    }

    private void map(Expression.Call call) {
        Expression first = call.arguments().getFirst();
        if (first instanceof Expression.MapReference map && call.arguments().size() == 1) {
            whole(call, map);
            return;
        }
        boolean isTwo = call.arguments().size() == 2 && first instanceof Expression.MapReference;
        Expression access =
                isTwo
                        ? new Expression.MapAccess(
                                call.span(),
                                (Expression.MapReference) first,
                                call.arguments().get(1))
                        : first;
        if (!call.name().equals("delete") || isAggregated(access)) {
            findings.lacks(
                    call.span(),
                    call.name() + "() of one key of an aggregation",
                    "trunc(@a) removes all keys");
            return;
        }
        out.line(terms.text(access) + " = 0;");
    }

    private void whole(Expression.Call call, Expression.MapReference map) {
        boolean isAggregation = roles.isAggregation(map.name());
        if (isAggregation && !call.name().equals("delete")) {
            out.line((call.name().equals("clear") ? "trunc(" : "clear(") + map.name() + ");");
        } else if (!isAggregation && !roles.isKeyed(map.name()) && !isEnd) {
            out.line(terms.text(map) + " = 0;");
        } else if (!isEnd || isAggregation) {
            findings.lacks(call.span(), call.name() + "() of this map", "");
        }
        // At the end, D prints no variable, so there is nothing to empty.
    }
}
