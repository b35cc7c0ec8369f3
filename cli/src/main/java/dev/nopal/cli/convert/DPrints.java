package dev.nopal.cli.convert;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Span;
import dev.nopal.script.parse.BinaryOperator;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The conversion of what bpftrace prints to D. */
final class DPrints {
    private static final Set<String> LETTERS = Set.of("d", "i", "u", "x", "X", "o", "c", "s", "p");

    private final MapRoles roles;
    private final DTerms terms;
    private final Findings findings;

    DPrints(MapRoles roles, DTerms terms, Findings findings) {
        this.roles = roles;
        this.terms = terms;
        this.findings = findings;
    }

    /** Converts {@code printf} or {@code system}. */
    String formatted(Expression.Call call) {
        Optional<Expression.StringLiteral> pattern = pattern(call);
        if (pattern.isEmpty()) {
            return "";
        }
        Expression.StringLiteral literal = pattern.get();
        List<Expression> values = call.arguments().subList(1, call.arguments().size());
        Optional<String> aggregation =
                values.stream().map(this::aggregated).flatMap(Optional::stream).findFirst();
        if (aggregation.isPresent()) {
            return rows(call, aggregation.get(), Optional.empty());
        }
        DFormat format = format(literal);
        if (!isRight(call, literal.span(), format)) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        List<String> printed = new ArrayList<>();
        for (int i = 0; i < format.conversions().size(); i++) {
            text.append(format.before().get(i));
            DFormat.Conversion conversion = format.conversions().get(i);
            one(conversion, values.get(i), text, printed);
        }
        text.append(format.rest());
        return call.name() + "(\"" + text + "\"" + list(printed) + ")";
    }

    /** Returns the format of a call, or reports that it has none. */
    private Optional<Expression.StringLiteral> pattern(Expression.Call call) {
        if (!call.arguments().isEmpty()
                && call.arguments().getFirst() instanceof Expression.StringLiteral literal) {
            return Optional.of(literal);
        }
        findings.lacks(call.span(), call.name() + "() without a literal format", "");
        return Optional.empty();
    }

    /** Returns whether D has all conversions of a format, and each has its value. */
    private boolean isRight(Expression.Call call, Span place, DFormat format) {
        for (DFormat.Conversion conversion : format.conversions()) {
            boolean isKnown =
                    LETTERS.contains(conversion.letter())
                            && !conversion.isAggregated()
                            && !conversion.takesWidth();
            if (!isKnown) {
                findings.lacks(place, "the conversion %" + conversion.letter(), "");
                return false;
            }
        }
        int values = call.arguments().size() - 1;
        if (values != format.conversions().size()) {
            findings.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    call.span(),
                    call.name()
                            + "() has "
                            + Findings.counted(values, "value")
                            + " for "
                            + Findings.counted(format.conversions().size(), "conversion"),
                    "");
            return false;
        }
        return true;
    }

    private DFormat format(Expression.StringLiteral literal) {
        String quoted = terms.quoted(literal);
        return DFormat.parse(quoted.substring(1, quoted.length() - 1));
    }

    private static String list(List<String> values) {
        return String.join("", values.stream().map(each -> ", " + each).toList());
    }

    private void one(
            DFormat.Conversion conversion,
            Expression value,
            StringBuilder text,
            List<String> printed) {
        if (value instanceof Expression.Call call && call.name().equals("strftime")) {
            boolean isSame =
                    !call.arguments().isEmpty()
                            && call.arguments().getFirst()
                                    instanceof Expression.StringLiteral pattern
                            && pattern.value().equals(BpftracePrints.WALL_TIME);
            if (!isSame) {
                findings.note(call.span(), "D prints every time as 2026 Nov 16 21:50:00", "");
            }
            text.append(conversion.plain("Y"));
            printed.add("walltimestamp");
            return;
        }
        boolean isBareArgument =
                value instanceof Expression.Identifier word && word.name().matches("arg\\d");
        boolean isString = conversion.letter().equals("s");
        text.append(conversion.inD());
        String written = terms.text(value);
        printed.add(isString && isBareArgument ? "copyinstr(" + written + ")" : written);
    }

    /** Returns the aggregation without keys whose value an expression is. */
    private Optional<String> aggregated(Expression value) {
        return switch (value) {
            case Expression.Cast cast -> aggregated(cast.operand());
            case Expression.Binary binary when binary.operator() == BinaryOperator.DIVIDE ->
                    aggregated(binary.left());
            case Expression.MapReference map when roles.isAggregation(map.name()) ->
                    Optional.of(map.name());
            default -> Optional.empty();
        };
    }

    /** Converts a loop over an aggregation that prints each key, to {@code printa}. */
    String loop(Statement.ForMap loop) {
        List<Statement> body = loop.body().statements();
        boolean isPrint =
                body.size() == 1
                        && body.getFirst() instanceof Statement.Evaluate(var _, var value)
                        && value instanceof Expression.Call call
                        && call.name().equals("printf")
                        && roles.isAggregation(loop.map().name());
        if (!isPrint) {
            findings.lacks(
                    loop.span(),
                    "a loop over a map",
                    "one printf() of all keys of an aggregation in order, and its value, can be"
                            + " converted");
            return "";
        }
        Expression.Call print = (Expression.Call) ((Statement.Evaluate) body.getFirst()).value();
        return rows(print, loop.map().name(), Optional.of(loop.variable().name()));
    }

    /**
     * @param variable the variable of the loop, which has keys and value
     */
    private String rows(Expression.Call call, String map, Optional<String> variable) {
        Optional<Expression.StringLiteral> literal = pattern(call);
        if (literal.isEmpty()) {
            return "";
        }
        List<Expression> values = call.arguments().subList(1, call.arguments().size());
        DFormat format = format(literal.get());
        if (!isRight(call, literal.get().span(), format)) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        long divisor = 1;
        int key = 0;
        for (int i = 0; i < values.size(); i++) {
            text.append(format.before().get(i));
            DFormat.Conversion conversion = format.conversions().get(i);
            Expression value = values.get(i);
            Optional<Integer> place = variable.flatMap(name -> keyOf(value, name, map));
            boolean isValue =
                    variable.isPresent()
                            ? isValue(undivided(value), variable.get())
                            : aggregated(value).filter(map::equals).isPresent();
            if (place.isPresent() && place.get() == key) {
                key++;
                text.append(conversion.inD());
            } else if (isValue) {
                divisor = divisor(value);
                text.append("%@" + conversion.inD().substring(1));
            } else {
                findings.lacks(
                        value.span(),
                        "this value in a row of an aggregation",
                        "printa() prints the keys in their order, and the value");
                return "";
            }
        }
        text.append(format.rest());
        String print = "printa(\"" + text + "\", " + map + ");";
        return divisor == 1
                ? print
                : "normalize(%1$s, %2$d);\n%3$s\ndenormalize(%1$s);".formatted(map, divisor, print);
    }

    private static Expression undivided(Expression value) {
        return value instanceof Expression.Binary(var _, var operator, var left, var right)
                        && operator == BinaryOperator.DIVIDE
                        && right instanceof Expression.IntegerLiteral
                ? left
                : value;
    }

    private static long divisor(Expression value) {
        return value instanceof Expression.Binary binary
                        && binary.right() instanceof Expression.IntegerLiteral number
                ? number.value()
                : 1;
    }

    private static boolean isValue(Expression value, String variable) {
        return switch (value) {
            case Expression.Cast cast -> isValue(cast.operand(), variable);
            case Expression.TupleAccess(var _, Expression.Variable pair, int index) ->
                    pair.name().equals(variable) && index == 1;
            default -> false;
        };
    }

    private Optional<Integer> keyOf(Expression value, String variable, String map) {
        return switch (value) {
            case Expression.TupleAccess(var _, Expression.Variable pair, int index)
                    when pair.name().equals(variable) && index == 0 && roles.keyCount(map) == 1 ->
                    Optional.of(0);
            case Expression.TupleAccess(
                            var _,
                            Expression.TupleAccess(var _, Expression.Variable pair, int outer),
                            int index)
                    when pair.name().equals(variable) && outer == 0 ->
                    Optional.of(index);
            default -> Optional.empty();
        };
    }
}
