package dev.nopal.script.check;

import dev.nopal.script.AggregationType;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.IntType;
import dev.nopal.script.Span;
import dev.nopal.script.UnknownType;
import dev.nopal.script.language.Function;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Statement;
import dev.nopal.script.program.ScriptMap;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.program.TypedStatement;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The typing of aggregations: {@code @m[k] = count()}. */
final class AggregationTyper {
    private final ProbeContext context;
    private final ExpressionTyper expressions;

    AggregationTyper(ProbeContext context, ExpressionTyper expressions) {
        this.context = context;
        this.expressions = expressions;
    }

    /** Types an assignment and returns true where its value is an aggregation. */
    boolean assign(
            StatementTyper statements,
            Statement.Assign assign,
            Expression.MapReference map,
            Optional<Expression> key,
            Expression value,
            List<TypedStatement> into) {
        if (value instanceof Expression.BlockExpression block
                && block.value().filter(last -> isFed(last)).isPresent()) {
            block.statements().forEach(statement -> statements.type(statement, into));
            return assign(statements, assign, map, key, block.value().get(), into);
        }
        if (!isFed(value)) {
            return false;
        }
        Expression.Call call = (Expression.Call) value;
        AggregationType.Kind kind =
                AggregationType.Kind.valueOf(call.name().toUpperCase(Locale.ROOT));
        Optional<TypedExpression> typedKey = key.map(k -> expressions.maps().key(map, k));
        context.environment().write(map.name());
        Optional<TypedExpression> number =
                call.arguments().stream().findFirst().map(argument -> number(call, argument));
        into.add(feed(assign.span(), call, map, typedKey, kind, number));
        return true;
    }

    private static boolean isFed(Expression value) {
        return switch (value) {
            case Expression.Call call ->
                    Function.named(call.name()).filter(Function::isAggregation).isPresent();
            case Expression.BlockExpression block ->
                    block.value().filter(AggregationTyper::isFed).isPresent();
            default -> false;
        };
    }

    private TypedExpression number(Expression.Call call, Expression argument) {
        TypedExpression number = expressions.type(argument);
        if (number.type() instanceof IntType || number.type() instanceof UnknownType) {
            return number;
        }
        return context.wrong(
                DiagnosticCode.WRONG_TYPE,
                number.span(),
                call.name()
                        + "() only supports integer arguments ("
                        + number.type().text()
                        + " provided)");
    }

    private TypedStatement feed(
            Span span,
            Expression.Call call,
            Expression.MapReference map,
            Optional<TypedExpression> key,
            AggregationType.Kind kind,
            Optional<TypedExpression> number) {
        boolean isSigned =
                switch (kind) {
                    case COUNT, HIST, LHIST, TSERIES -> true;
                    default -> !(number.get().type() instanceof IntType type) || type.signed();
                };
        boolean isFlexible =
                number.map(value -> expressions.conversion().isFlexible(value)).orElse(false)
                        || number.filter(v -> v.type() instanceof UnknownType).isPresent();
        AggregationType wanted = new AggregationType(kind, isSigned, parameters(call, kind));
        Environment.Slot slot = context.environment().value(map.name());
        slot.merge(wanted, Flexibility.of(isFlexible));
        boolean isSame =
                slot.type() instanceof AggregationType known
                        && known.kind() == kind
                        && known.parameters().equals(wanted.parameters());
        if (!isSame) {
            report(span, map, wanted, slot);
        }
        AggregationType fed = isSame ? (AggregationType) slot.type() : wanted;
        ScriptMap target = context.environment().map(map.name());
        context.facts().mapsWritten.add(target.index());
        IntType wide = new IntType(64, fed.signed());
        Optional<TypedExpression> cast = number.map(value -> ImplicitConversion.cast(value, wide));
        return new TypedStatement.Aggregate(span, target, key, fed, cast);
    }

    private void report(
            Span span, Expression.MapReference map, AggregationType wanted, Environment.Slot slot) {
        if (slot.type() instanceof AggregationType known && known.kind() == wanted.kind()) {
            String what = wanted.kind() == AggregationType.Kind.HIST ? "bits" : "bounds";
            context.wrong(
                    DiagnosticCode.WRONG_TYPE,
                    span,
                    "Different "
                            + wanted.kind().functionName()
                            + " "
                            + what
                            + " in a single map unsupported");
            return;
        }
        expressions.mismatch(span, map.name(), "map", wanted, slot.type());
    }

    private static List<Long> parameters(Expression.Call call, AggregationType.Kind kind) {
        List<Long> parameters = new ArrayList<>();
        List<Expression> arguments = call.arguments();
        switch (kind) {
            case HIST -> parameters.add(arguments.size() > 1 ? literal(arguments.get(1)) : 0L);
            case LHIST -> arguments.stream().skip(1).forEach(a -> parameters.add(literal(a)));
            case TSERIES -> {
                parameters.add(literal(arguments.get(1)));
                parameters.add(literal(arguments.get(2)));
                boolean isReduced =
                        arguments.size() > 3
                                && arguments.get(3) instanceof Expression.StringLiteral;
                AggregationType.Reduction reduction =
                        isReduced
                                ? AggregationType.Reduction.valueOf(
                                        ((Expression.StringLiteral) arguments.get(3))
                                                .value()
                                                .toUpperCase(Locale.ROOT))
                                : AggregationType.Reduction.LAST;
                parameters.add((long) reduction.ordinal());
            }
            default -> {
                // No parameters.
            }
        }
        return parameters;
    }

    private static long literal(Expression expression) {
        return Literals.natural(expression).orElse(0);
    }

    /** Explains why an aggregate of one map cannot become another map's value. */
    void reportCopy(
            Statement.Assign assign,
            Expression.MapReference map,
            TypedExpression.ReadAggregation read) {
        AggregationType type = (AggregationType) read.map().value();
        context.wrong(
                DiagnosticCode.WRONG_TYPE,
                assign.span(),
                "Map value '"
                        + type.text()
                        + "' cannot be assigned from one map to another. The function that returns"
                        + " this type must be called directly e.g. `"
                        + map.name()
                        + " = "
                        + type.kind().functionName()
                        + "(…);`.",
                "Add a cast to integer if you want the value of the aggregate, e.g. `"
                        + map.name()
                        + " = (int64)"
                        + read.map().name()
                        + ";`.");
    }
}
