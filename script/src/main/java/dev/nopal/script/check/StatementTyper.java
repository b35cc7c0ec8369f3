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
import dev.nopal.script.type.Types;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The typing of statements; short forms become long ones. */
final class StatementTyper {
    private static final int MAX_UNROLL = 100;

    private final ProbeContext context;
    private final ExpressionTyper expressions;
    private final AggregationTyper aggregations;

    StatementTyper(ProbeContext context) {
        this.context = context;
        expressions = new ExpressionTyper(context, this);
        aggregations = new AggregationTyper(context, expressions);
    }

    ExpressionTyper expressions() {
        return expressions;
    }

    List<TypedStatement> block(Statement.Block block) {
        List<TypedStatement> typed = new ArrayList<>();
        block.statements().forEach(statement -> type(statement, typed));
        return typed;
    }

    void type(Statement statement, List<TypedStatement> into) {
        switch (statement) {
            case Statement.Block block -> into.addAll(block(block));
            case Statement.Evaluate(var span, var value) -> into.add(evaluate(span, value));
            case Statement.Discard(var span, var value) ->
                    into.add(new TypedStatement.Evaluate(span, expressions.type(value)));
            case Statement.Let let -> let(let, into);
            case Statement.Assign assign -> assign(assign, into);
            case Statement.If(var span, var condition, var then, var otherwise) ->
                    into.add(
                            new TypedStatement.If(
                                    span,
                                    expressions.condition(condition),
                                    block(then),
                                    otherwise.map(this::block).orElse(List.of())));
            case Statement.While(var span, var condition, var body) ->
                    into.add(
                            new TypedStatement.While(
                                    span, expressions.condition(condition), block(body)));
            case Statement.Unroll unroll -> into.add(unroll(unroll));
            case Statement.ForMap loop -> into.add(loop(loop));
            case Statement.ForRange loop -> into.add(loop(loop));
            case Statement.Return leave -> into.add(leave(leave));
            case Statement.Break(var span) -> into.add(new TypedStatement.Break(span));
            case Statement.Continue(var span) -> into.add(new TypedStatement.Continue(span));
        }
    }

    private TypedStatement evaluate(Span span, Expression value) {
        TypedExpression typed = expressions.type(value);
        boolean isUsed =
                typed.type() instanceof Type.None
                        || typed.type() instanceof Type.Unknown
                        || typed instanceof TypedExpression.IncrementMap
                        || typed instanceof TypedExpression.IncrementVariable
                        || typed instanceof TypedExpression.DeleteKey
                        || isDecision(typed);
        if (!isUsed) {
            context.diagnostics()
                    .warning(
                            DiagnosticCode.LIKELY_MISTAKE,
                            span,
                            "Return value discarded.",
                            "write _ = …");
        }
        return new TypedStatement.Evaluate(span, typed);
    }

    private static boolean isDecision(TypedExpression value) {
        return value instanceof TypedExpression.Call call
                && (call.function() == Function.COMMIT || call.function() == Function.DISCARD);
    }

    private void let(Statement.Let let, List<TypedStatement> into) {
        String name = let.variable().name();
        Environment.Slot slot = context.environment().variable(context.id(), name);
        let.type()
                .map(expressions.typeNames()::resolve)
                .ifPresent(
                        type -> {
                            boolean isSized =
                                    !(type instanceof Type.Text(var size) && size == 0)
                                            && !(type instanceof Type.Buffer(var bytes)
                                                    && bytes == 0);
                            if (isSized && !slot.isFixed()) {
                                slot.fix(type);
                            }
                        });
        if (let.value().isPresent()) {
            into.add(assignVariable(let.span(), name, expressions.type(let.value().get())));
        } else {
            slot.startItself();
            into.add(new TypedStatement.ResetVariable(let.span(), context.variable(name)));
        }
    }

    private void assign(Statement.Assign assign, List<TypedStatement> into) {
        switch (assign.target()) {
            case Expression.Variable(var _, var name) ->
                    into.add(assignVariable(assign.span(), name, value(assign)));
            case Expression.MapReference map -> assignMap(assign, map, Optional.empty(), into);
            case Expression.MapAccess(var _, var map, var key) ->
                    assignMap(assign, map, Optional.of(key), into);
            default -> {
                // The parser reported it.
            }
        }
    }

    /** Types the assigned value; {@code x += y} becomes {@code x = x + y}. */
    private TypedExpression value(Statement.Assign assign) {
        TypedExpression value = expressions.type(assign.value());
        if (assign.operator().isEmpty()) {
            return value;
        }
        TypedExpression old = expressions.type(assign.target());
        return expressions.operators().binary(assign.span(), assign.operator().get(), old, value);
    }

    private TypedStatement assignVariable(Span span, String name, TypedExpression value) {
        Environment.Slot slot = context.environment().variable(context.id(), name);
        Type type = value.type();
        if (type instanceof Type.None) {
            context.wrong(
                    DiagnosticCode.WRONG_TYPE,
                    span,
                    "Value '" + type.text() + "' cannot be assigned to a scratch variable.");
            return new TypedStatement.Evaluate(span, value);
        }
        slot.merge(type, expressions.conversion().flexibility(value));
        TypedExpression fitting =
                expressions
                        .conversion()
                        .widen(value, slot.type())
                        .orElseGet(
                                () ->
                                        expressions.mismatch(
                                                span,
                                                Macros.written(name),
                                                "variable",
                                                type,
                                                slot.type()));
        return new TypedStatement.AssignVariable(span, context.variable(name), fitting);
    }

    private void assignMap(
            Statement.Assign assign,
            Expression.MapReference map,
            Optional<Expression> key,
            List<TypedStatement> into) {
        if (assign.operator().isEmpty()
                && aggregations.assign(this, assign, map, key, assign.value(), into)) {
            return;
        }
        Optional<TypedExpression> typedKey = key.map(k -> expressions.maps().key(map, k));
        context.environment().write(map.name());
        Environment.Slot slot = context.environment().value(map.name());
        if (assign.operator().isPresent()) {
            slot.startItself();
        }
        TypedExpression value = ImplicitConversion.storable(value(assign));
        Type type = value.type();
        boolean isForeignAggregate =
                value instanceof TypedExpression.ReadAggregation read
                        && !read.map().name().equals(map.name());
        if (type instanceof Type.None) {
            context.wrong(
                    DiagnosticCode.WRONG_TYPE,
                    assign.span(),
                    "Value '" + type.text() + "' cannot be assigned to a map.");
        } else if (isForeignAggregate && !(slot.type() instanceof Type.Int)) {
            aggregations.reportCopy(assign, map, (TypedExpression.ReadAggregation) value);
        } else {
            slot.merge(type, expressions.conversion().flexibility(value));
            Type known = slot.type();
            TypedExpression fitting =
                    expressions
                            .conversion()
                            .widen(value, known)
                            .orElseGet(
                                    () ->
                                            expressions.mismatch(
                                                    assign.span(), map.name(), "map", type, known));
            ScriptMap target = context.environment().map(map.name());
            context.facts().mapsWritten.add(target.index());
            into.add(new TypedStatement.AssignMap(assign.span(), target, typedKey, fitting));
        }
    }

    private TypedStatement unroll(Statement.Unroll unroll) {
        OptionalLong times = Literals.natural(unroll.count());
        Span span = unroll.count().span();
        if (times.isEmpty()) {
            context.wrong(
                    DiagnosticCode.WRONG_VALUE,
                    span,
                    "invalid unroll value",
                    "it needs a literal from 1 to 100");
        } else if (times.getAsLong() > MAX_UNROLL) {
            context.wrong(
                    DiagnosticCode.WRONG_VALUE, span, "unroll maximum value is " + MAX_UNROLL);
        } else if (times.getAsLong() < 1) {
            context.wrong(DiagnosticCode.WRONG_VALUE, span, "unroll minimum value is 1");
        }
        int bounded = Math.clamp(times.orElse(1), 1, MAX_UNROLL);
        return new TypedStatement.Repeat(unroll.span(), bounded, block(unroll.body()));
    }

    private TypedStatement loop(Statement.ForMap loop) {
        ScriptMap map = expressions.maps().known(loop.map());
        Type value = map.value();
        if (value instanceof Type.Aggregated aggregated) {
            if (!aggregated.aggregation().isReadable()) {
                context.wrong(
                        DiagnosticCode.WRONG_TYPE,
                        loop.map().span(),
                        "Loop expression does not support type: " + value.text());
            }
            value = new Type.Int(64, aggregated.signed());
        }
        String name = loop.variable().name();
        Environment.Slot slot = context.environment().variable(context.id(), name);
        Type key = map.key().orElse(Type.UNKNOWN);
        context.facts().hasUnknown |= key instanceof Type.Unknown || value instanceof Type.Unknown;
        if (!slot.isFixed()) {
            slot.merge(new Type.Tuple(List.of(key, value)), Flexibility.RIGID);
        }
        return new TypedStatement.ForMap(
                loop.span(), context.variable(name), map, block(loop.body()));
    }

    private TypedStatement loop(Statement.ForRange loop) {
        TypedExpression from = bound(loop.from(), "start");
        TypedExpression to = bound(loop.to(), "end");
        ImplicitConversion conversion = expressions.conversion();
        Type common =
                Types.join(
                                conversion.flexibility(from).lean(from.type(), to.type()),
                                conversion.flexibility(to).lean(to.type(), from.type()))
                        .orElse(Type.INT64);
        String name = loop.variable().name();
        Environment.Slot slot = context.environment().variable(context.id(), name);
        slot.merge(common, Flexibility.RIGID);
        return new TypedStatement.ForRange(
                loop.span(),
                context.variable(name),
                ImplicitConversion.cast(from, slot.type()),
                ImplicitConversion.cast(to, slot.type()),
                block(loop.body()));
    }

    private TypedExpression bound(Expression expression, String side) {
        TypedExpression bound = ImplicitConversion.number(expressions.type(expression));
        if (bound.type() instanceof Type.Int || bound.type() instanceof Type.Unknown) {
            return bound;
        }
        return context.wrong(
                DiagnosticCode.WRONG_TYPE,
                bound.span(),
                "Loop range requires an integer for the " + side + " value");
    }

    private TypedStatement leave(Statement.Return leave) {
        leave.value()
                .map(expressions::type)
                .map(ImplicitConversion::number)
                .filter(value -> !(value.type() instanceof Type.Int))
                .filter(value -> !(value.type() instanceof Type.Unknown))
                .ifPresent(
                        value ->
                                context.wrong(
                                        DiagnosticCode.WRONG_TYPE,
                                        value.span(),
                                        "Probe return values can only be integers. Found "
                                                + value.type().text()));
        return new TypedStatement.Return(leave.span());
    }
}
