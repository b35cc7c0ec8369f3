package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Span;
import dev.nopal.script.language.Function;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Statement;
import dev.nopal.script.program.ScriptMap;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.program.TypedStatement;
import dev.nopal.script.type.Type;
import dev.nopal.script.value.Aggregation;

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
        Aggregation aggregation = Aggregation.of(call.name(), parameters(call));
        Optional<TypedExpression> typedKey = key.map(k -> expressions.maps().key(map, k));
        context.environment().write(map.name());
        Optional<TypedExpression> number =
                call.arguments().stream().findFirst().map(argument -> number(call, argument));
        into.add(feed(assign.span(), map, typedKey, aggregation, number));
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
        TypedExpression number = ImplicitConversion.number(expressions.type(argument));
        if (number.type() instanceof Type.Int || number.type() instanceof Type.Unknown) {
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
            Expression.MapReference map,
            Optional<TypedExpression> key,
            Aggregation aggregation,
            Optional<TypedExpression> number) {
        boolean isSigned =
                !aggregation.keepsSign()
                        || !(number.get().type() instanceof Type.Int type)
                        || type.signed();
        boolean isFlexible =
                number.map(value -> expressions.conversion().isFlexible(value)).orElse(false)
                        || number.filter(v -> v.type() instanceof Type.Unknown).isPresent();
        Type.Aggregated wanted = new Type.Aggregated(aggregation, isSigned);
        Environment.Slot slot = context.environment().value(map.name());
        slot.merge(wanted, Flexibility.of(isFlexible));
        boolean isSame =
                slot.type() instanceof Type.Aggregated known
                        && known.aggregation().equals(aggregation);
        if (!isSame) {
            report(span, map, wanted, slot);
        }
        Type.Aggregated fed = isSame ? (Type.Aggregated) slot.type() : wanted;
        ScriptMap target = context.environment().map(map.name());
        context.facts().mapsWritten.add(target.index());
        Type.Int wide = new Type.Int(64, fed.signed());
        Optional<TypedExpression> cast = number.map(value -> ImplicitConversion.cast(value, wide));
        return new TypedStatement.Aggregate(span, target, key, fed, cast);
    }

    private void report(
            Span span, Expression.MapReference map, Type.Aggregated wanted, Environment.Slot slot) {
        String function = wanted.aggregation().name();
        if (slot.type() instanceof Type.Aggregated known
                && known.aggregation().name().equals(function)) {
            String what = wanted.aggregation() instanceof Aggregation.Hist ? "bits" : "bounds";
            context.wrong(
                    DiagnosticCode.WRONG_TYPE,
                    span,
                    "Different " + function + " " + what + " in a single map unsupported");
            return;
        }
        expressions.mismatch(span, map.name(), "map", wanted, slot.type());
    }

    /** Returns the literals after the number that is aggregated. */
    private static List<Long> parameters(Expression.Call call) {
        return call.arguments().stream().skip(1).map(AggregationTyper::parameter).toList();
    }

    private static long parameter(Expression argument) {
        return argument instanceof Expression.StringLiteral reduction
                ? Aggregation.Reduction.valueOf(reduction.value().toUpperCase(Locale.ROOT))
                        .ordinal()
                : Literals.natural(argument).orElse(0);
    }

    /** Explains why an aggregate of one map cannot become another map's value. */
    void reportCopy(
            Statement.Assign assign,
            Expression.MapReference map,
            TypedExpression.ReadAggregation read) {
        Type.Aggregated type = (Type.Aggregated) read.map().value();
        context.wrong(
                DiagnosticCode.WRONG_TYPE,
                assign.span(),
                "Map value '"
                        + type.text()
                        + "' cannot be assigned from one map to another. The function that returns"
                        + " this type must be called directly e.g. `"
                        + map.name()
                        + " = "
                        + type.aggregation().name()
                        + "(…);`.",
                "Add a cast to integer if you want the value of the aggregate, e.g. `"
                        + map.name()
                        + " = (int64)"
                        + read.map().name()
                        + ";`.");
    }
}
