package dev.nopal.script.check;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Span;
import dev.nopal.script.language.Builtin;
import dev.nopal.script.language.Function;
import dev.nopal.script.language.ProbeType;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.NamedExpression;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.type.Type;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The typing of {@code record(…)} and {@code keep(…)}: the event's time and thread, then a record
 * of the given values.
 *
 * <p>Each value is named by its expression, {@code args.id} as {@code id}, or by the script: {@code
 * total = $x}.
 */
final class RecordTyper {
    /** The most values; a reader of session files takes no more than 256. */
    private static final int MAX_VALUES = 128;

    private final ProbeContext context;
    private final ExpressionTyper expressions;
    private final NameTyper names;
    private final Map<String, TypedExpression> fields = new LinkedHashMap<>();
    private String function = "";

    RecordTyper(ProbeContext context, ExpressionTyper expressions, NameTyper names) {
        this.context = context;
        this.expressions = expressions;
        this.names = names;
    }

    TypedExpression record(Expression.Call call, Function function) {
        this.function = function.text() + "()";
        if (function == Function.KEEP && isLate()) {
            return context.wrong(
                    DiagnosticCode.NOT_AT_THIS_PROBE,
                    call.span(),
                    "keep() can not be used with \""
                            + ProbeType.of(context.attachPoint()).text()
                            + "\" probes: their events come about a second late",
                    "samples of threads come at once: wall:hz:50");
        }
        context.facts().prints = true;
        context.facts()
                .builtins
                .add(Builtin.PROBE); // Each probe has code of its own, for its name.
        Span span = call.span();
        List<TypedExpression> parts =
                new ArrayList<>(
                        List.of(
                                names.builtin(span, Builtin.NSECS),
                                names.builtin(span, Builtin.TID),
                                names.builtin(span, Builtin.THREAD),
                                names.builtin(span, Builtin.VIRTUAL)));
        for (Expression argument : call.arguments()) {
            if (!add(argument)) {
                return context.unknown(span);
            }
        }
        if (fields.size() > MAX_VALUES) {
            return context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    span,
                    this.function
                            + " takes at most "
                            + MAX_VALUES
                            + " values ("
                            + fields.size()
                            + " provided)");
        }
        List<Type.Field> types = new ArrayList<>();
        fields.forEach((name, value) -> types.add(new Type.Field(name, value.type())));
        parts.add(
                new TypedExpression.MakeRecord(
                        span, new Type.Record(types), List.copyOf(fields.values())));
        return CallTyper.typed(span, Type.NONE, function, parts);
    }

    /** Returns whether the thread of an event has long gone on when the event arrives. */
    private boolean isLate() {
        return context.isHandledLater() && !(context.attachPoint() instanceof AttachPoint.Wall);
    }

    /** Adds the values of an argument; returns whether they are known and right. */
    private boolean add(Expression argument) {
        if (argument instanceof Expression.RecordLiteral literal) {
            boolean isGood = true;
            for (NamedExpression field : literal.fields()) {
                isGood &= add(field.span(), field.name(), expressions.type(field.value()));
            }
            return isGood;
        }
        boolean isAll =
                argument instanceof Expression.Identifier word && word.name().equals("args");
        TypedExpression value = expressions.type(argument);
        if (isAll && value instanceof TypedExpression.MakeRecord all) {
            boolean isGood = true;
            for (int i = 0; i < all.fields().size(); i++) {
                String name = all.type().fields().get(i).name();
                isGood &= add(argument.span(), name, all.fields().get(i));
            }
            return isGood;
        }
        if (value.type() instanceof Type.Unknown) {
            return false;
        }
        Optional<String> name = name(argument);
        if (name.isEmpty()) {
            context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    argument.span(),
                    function + ": this value has no name",
                    "give it one: total = …");
            return false;
        }
        return add(argument.span(), name.get(), value);
    }

    private boolean add(Span span, String name, TypedExpression given) {
        TypedExpression value = ImplicitConversion.storable(given);
        if (value.type() instanceof Type.Unknown) {
            return false;
        }
        if (value.type() instanceof Type.None || value.type() instanceof Type.Aggregated) {
            context.wrong(
                    DiagnosticCode.WRONG_TYPE,
                    span,
                    function
                            + ": '"
                            + name
                            + "' has the type "
                            + value.type().text()
                            + ", which is no value of an event");
            return false;
        }
        if (fields.putIfAbsent(name, value) != null) {
            context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    span,
                    function + ": there are two values named '" + name + "'",
                    "name this one otherwise: other = …");
            return false;
        }
        return true;
    }

    /** Returns the name that a value has by its expression, if it has one. */
    private static Optional<String> name(Expression value) {
        return switch (value) {
            case Expression.Identifier word -> Optional.of(word.name());
            case Expression.FieldAccess field -> Optional.of(field.name());
            case Expression.Variable variable ->
                    Optional.of(Macros.written(variable.name()).substring(1));
            case Expression.MapReference map -> nameOf(map);
            case Expression.MapAccess access -> nameOf(access.map());
            case Expression.Cast cast -> name(cast.operand());
            case Expression.Call call -> nameOf(call);
            default -> Optional.empty();
        };
    }

    private static Optional<String> nameOf(Expression.MapReference map) {
        return Optional.of(map.name().substring(1)).filter(name -> !name.isEmpty());
    }

    /** Returns the name of {@code pid()}, {@code ustack(3)}, or of the text in {@code str(x)}. */
    private static Optional<String> nameOf(Expression.Call call) {
        boolean isCut = call.name().equals(Function.STR.text()) && !call.arguments().isEmpty();
        boolean isWord =
                call.name().equals(Function.USTACK.text())
                        || Builtin.named(call.name()).isPresent();
        return isCut
                ? name(call.arguments().getFirst())
                : isWord ? Optional.of(call.name()) : Optional.empty();
    }
}
