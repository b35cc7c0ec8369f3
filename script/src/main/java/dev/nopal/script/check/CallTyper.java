package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Span;
import dev.nopal.script.language.Builtin;
import dev.nopal.script.language.Function;
import dev.nopal.script.language.KernelWords;
import dev.nopal.script.language.ProbeType;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.type.Type;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The typing of calls; {@link CallArguments} has checked the number of arguments before. */
final class CallTyper {
    private static final Set<String> CLOCKS = Set.of("monotonic", "boot", "tai", "sw_tai");

    private final ProbeContext context;
    private final ExpressionTyper expressions;
    private final MapCallTyper mapCalls;
    private final PrintTyper prints;
    private final NameTyper names;

    CallTyper(
            ProbeContext context,
            ExpressionTyper expressions,
            ImplicitConversion conversion,
            MapTyper maps) {
        this.context = context;
        this.expressions = expressions;
        mapCalls = new MapCallTyper(context, expressions, conversion, maps);
        prints = new PrintTyper(context, expressions, maps);
        names = new NameTyper(context);
    }

    TypedExpression call(Expression.Call call) {
        return Function.named(call.name())
                .filter(function -> function != Function.NSECS || !call.arguments().isEmpty())
                .map(function -> function(call, function))
                .orElseGet(() -> builtin(call));
    }

    /** Types {@code pid()} like {@code pid}. */
    private TypedExpression builtin(Expression.Call call) {
        boolean isNamespace =
                Set.of("pid", "tid").contains(call.name())
                        && call.arguments().size() == 1
                        && call.arguments().getFirst() instanceof Expression.Identifier word
                        && Set.of("curr_ns", "init").contains(word.name());
        if (!call.arguments().isEmpty() && !isNamespace) {
            return context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    call.span(),
                    call.name()
                            + "() requires no arguments ("
                            + call.arguments().size()
                            + " provided)");
        }
        return Builtin.named(call.name())
                .map(builtin -> names.builtin(call.span(), builtin))
                .orElseGet(() -> context.unknown(call.span()));
    }

    private TypedExpression function(Expression.Call call, Function function) {
        return function.result()
                .map(result -> typed(call.span(), result, function, arguments(call, function)))
                .orElseGet(() -> withOwnRules(call, function));
    }

    /** Types a call whose result depends on its arguments, or that is replaced by other code. */
    private TypedExpression withOwnRules(Expression.Call call, Function function) {
        Span span = call.span();
        return switch (function) {
            case PRINTF, ERRORF, WARNF, CAT -> prints.formatted(call, function);
            case PRINT -> prints.print(call);
            case RECORD, KEEP ->
                    new RecordTyper(context, expressions, names).record(call, function);
            case SPECULATE, COMMIT, DISCARD -> decision(call, function);
            case CLEAR, ZERO, DELETE, HAS_KEY, FIND, LEN -> mapCalls.call(call, function);
            case USTACK -> new StackTyper(context, names).stack(call);
            case NSECS -> clock(call);
            case STR -> str(call);
            case BUF -> buf(call);
            case STRFTIME -> strftime(call);
            case TIME -> {
                context.facts().prints = true;
                List<TypedExpression> format =
                        call.arguments().isEmpty()
                                ? List.of(constant(span, "%H:%M:%S\n"))
                                : List.of(format(call));
                yield typed(span, Type.NONE, function, format);
            }
            case EXIT -> {
                context.facts().exits = true;
                List<TypedExpression> code =
                        call.arguments().isEmpty() ? List.of() : List.of(integer(call, 0));
                yield typed(span, Type.NONE, function, code);
            }
            case BSWAP -> {
                TypedExpression number = integer(call, 0);
                int bits = number.type() instanceof Type.Int type ? type.bits() : 64;
                yield typed(span, new Type.Int(bits, false), function, List.of(number));
            }
            case NTOP ->
                    typed(
                            span,
                            Type.INET,
                            function,
                            List.of(
                                    argument(
                                            call,
                                            call.arguments().size() - 1,
                                            "integer and address",
                                            Addresses::isAddress)));
            case PTON -> Addresses.read(context, call);
            case JOIN -> join(call);
            case FAIL, ASSERT, STATIC_ASSERT ->
                    new Assertions(context, expressions).call(call, function);
            case IS_INTEGER -> test(call, type -> type instanceof Type.Int);
            case IS_UNSIGNED_INTEGER ->
                    test(call, type -> type instanceof Type.Int i && !i.signed());
            case IS_STR -> test(call, type -> type instanceof Type.Text);
            case IS_ARRAY -> test(call, type -> type instanceof Type.Array);
            case IS_PTR -> test(call, type -> type instanceof Type.Pointer);
            case IS_LITERAL ->
                    new TypedExpression.BooleanConstant(
                            span, Literals.isLiteral(call.arguments().getFirst()));
            // Reported or replaced before.
            case STACK_LEN, GETEXPR, GETOPT -> context.unknown(span);
            case Function aggregation when aggregation.isAggregation() -> context.unknown(span);
            default -> throw new IllegalArgumentException("function=" + function);
        };
    }

    private TypedExpression decision(Expression.Call call, Function function) {
        if (context.isHandledLater()) {
            return context.wrong(
                    DiagnosticCode.NOT_AT_THIS_PROBE,
                    call.span(),
                    call.name()
                            + "() can not be used with \""
                            + ProbeType.of(context.attachPoint()).text()
                            + "\" probes: they are handled on another thread",
                    "a thread decides by itself, as in methodret:CLASS:METHOD { commit(); }");
        }
        context.facts().speculates = true;
        Type type = function == Function.SPECULATE ? Type.NONE : Type.UINT64;
        return typed(call.span(), type, function, List.of());
    }

    static TypedExpression typed(
            Span span, Type type, Function function, List<TypedExpression> arguments) {
        return new TypedExpression.Call(span, type, function, arguments);
    }

    private static TypedExpression constant(Span span, String text) {
        return new TypedExpression.StringConstant(span, new Type.Text(text.length() + 1), text);
    }

    private TypedExpression test(Expression.Call call, Predicate<Type> isSo) {
        Type type = expressions.type(call.arguments().getFirst()).type();
        return new TypedExpression.BooleanConstant(call.span(), isSo.test(type));
    }

    private TypedExpression argument(
            Expression.Call call, int index, String wanted, Predicate<Type> isGood) {
        TypedExpression value =
                ImplicitConversion.storable(expressions.type(call.arguments().get(index)));
        if (value.type() instanceof Type.Unknown || isGood.test(value.type())) {
            return value;
        }
        TypedExpression number = ImplicitConversion.number(value);
        if (isGood.test(number.type())) {
            return number;
        }
        return context.wrong(
                DiagnosticCode.WRONG_TYPE,
                value.span(),
                call.name()
                        + "() only supports "
                        + wanted
                        + " arguments ("
                        + value.type().text()
                        + " provided)");
    }

    TypedExpression integer(Expression.Call call, int index) {
        return argument(call, index, "integer", type -> type instanceof Type.Int);
    }

    /** Types the arguments by the signature of a function that has no rules of its own. */
    private List<TypedExpression> arguments(Expression.Call call, Function function) {
        List<TypedExpression> arguments = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            arguments.add(
                    switch (function.signature().at(i)) {
                        case STRING ->
                                argument(call, i, "string", type -> type instanceof Type.Text);
                        case INTEGER, LITERAL -> integer(call, i);
                        case VALUE ->
                                ImplicitConversion.storable(
                                        expressions.type(call.arguments().get(i)));
                        case DATA,
                                FORMAT,
                                TEXT,
                                FRAMES,
                                DEFAULT,
                                CONDITION,
                                WORD,
                                TUPLE,
                                STACK,
                                MAP,
                                KEY,
                                VARIABLE ->
                                throw new IllegalArgumentException("function=" + function);
                    });
        }
        return arguments;
    }

    private TypedExpression format(Expression.Call call) {
        return call.arguments().getFirst() instanceof Expression.StringLiteral literal
                ? constant(literal.span(), literal.value())
                : context.unknown(call.span());
    }

    private TypedExpression strftime(Expression.Call call) {
        TypedExpression time = integer(call, 1);
        boolean isMonotonic =
                call.arguments().get(1) instanceof Expression.Call clock
                        && clock.name().equals("nsecs")
                        && clock.arguments().size() == 1
                        && clock.arguments().getFirst() instanceof Expression.Identifier word
                        && word.name().equals("monotonic");
        if (isMonotonic) {
            return context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    call.span(),
                    "strftime() can not take a monotonic timestamp");
        }
        if (time instanceof TypedExpression.IntegerConstant constant
                && constant.type().signed()
                && constant.value() < 0) {
            return context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    time.span(),
                    "strftime() does not accept negative timestamps");
        }
        List<TypedExpression> arguments = List.of(format(call), time);
        return typed(call.span(), Type.TIMESTAMP, Function.STRFTIME, arguments);
    }

    private TypedExpression clock(Expression.Call call) {
        Expression mode = call.arguments().getFirst();
        String name = mode instanceof Expression.Identifier word ? word.name() : "";
        if (!CLOCKS.contains(name)) {
            return context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    mode.span(),
                    "Invalid timestamp mode: " + (name.isEmpty() ? "an expression" : name),
                    "nsecs(monotonic), nsecs(boot), nsecs(tai) or nsecs(sw_tai)");
        }
        boolean isHandledLater = context.isHandledLater();
        if (isHandledLater && name.endsWith("tai")) {
            return context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    mode.span(),
                    "this event has only its time since boot",
                    "nsecs");
        }
        if (isHandledLater) {
            return names.builtin(call.span(), Builtin.NSECS);
        }
        List<TypedExpression> arguments = List.of(constant(mode.span(), name));
        return typed(call.span(), Type.UINT64, Function.NSECS, arguments);
    }

    private TypedExpression str(Expression.Call call) {
        TypedExpression text =
                ImplicitConversion.storable(expressions.type(call.arguments().getFirst()));
        int max = context.config().maxStringLength();
        int size = text.type() instanceof Type.Text type ? type.size() : max;
        if (text.type() instanceof Type.Int) {
            return context.wrong(
                    DiagnosticCode.NEEDS_KERNEL,
                    text.span(),
                    KernelWords.message("str() of an address"),
                    "string arguments of tracepoints are strings here: use str(arg1) or arg1");
        }
        boolean isText = text.type() instanceof Type.Text || text.type() instanceof Type.Unknown;
        if (!isText) {
            return context.wrong(
                    DiagnosticCode.WRONG_TYPE,
                    text.span(),
                    "str() expects a string, integer or a pointer type as first argument ("
                            + text.type().text()
                            + " provided)");
        }
        if (call.arguments().size() == 1) {
            return typed(call.span(), new Type.Text(size), Function.STR, List.of(text));
        }
        return typed(
                call.span(),
                new Type.Text(length(call, Math.min(size, max))),
                Function.STR,
                List.of(text, integer(call, 1)));
    }

    /** Returns the length that a call's second argument asks for, at most the given one. */
    private int length(Expression.Call call, int most) {
        Expression length = call.arguments().get(1);
        if (length instanceof Expression.IntegerLiteral literal) {
            if (literal.negative()) {
                context.wrong(
                        DiagnosticCode.WRONG_ARGUMENTS,
                        length.span(),
                        call.name() + " cannot use negative length (" + literal.value() + ")");
            }
            int max = context.config().maxStringLength();
            if (literal.value() > max) {
                context.diagnostics()
                        .warning(
                                DiagnosticCode.LIKELY_MISTAKE,
                                length.span(),
                                "length param ("
                                        + literal.value()
                                        + ") is too long and will be shortened to "
                                        + max
                                        + " bytes (see max_strlen)",
                                "");
            }
            return (int) Math.max(1, Math.min(most, literal.value()));
        }
        return most;
    }

    private TypedExpression buf(Expression.Call call) {
        TypedExpression data =
                argument(
                        call,
                        0,
                        "string, integer or array",
                        type ->
                                type instanceof Type.Text
                                        || type instanceof Type.Int
                                        || type instanceof Type.Array);
        if (data.type() instanceof Type.Array array) {
            return array.element().bits() == 8 && call.arguments().size() == 1
                    ? typed(
                            call.span(),
                            new Type.Buffer(array.length()),
                            Function.BUF,
                            List.of(data))
                    : context.wrong(
                            DiagnosticCode.WRONG_ARGUMENTS,
                            call.span(),
                            "buf() takes an array of bytes as a whole (" + array.text() + ")");
        }
        if (call.arguments().size() == 1 && !(data.type() instanceof Type.Unknown)) {
            return context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    call.span(),
                    "buf() expects a length argument for non-array type " + data.type().text());
        }
        int max = context.config().maxStringLength();
        if (call.arguments().size() == 1) {
            return typed(call.span(), new Type.Buffer(max), Function.BUF, List.of(data));
        }
        Type.Buffer type = new Type.Buffer(length(call, max));
        return typed(call.span(), type, Function.BUF, List.of(data, integer(call, 1)));
    }

    private TypedExpression join(Expression.Call call) {
        context.facts().prints = true;
        TypedExpression strings =
                argument(
                        call,
                        0,
                        "tuple of strings",
                        type ->
                                type instanceof Type.Tuple tuple
                                        && tuple.elements().stream()
                                                .allMatch(e -> e instanceof Type.Text));
        TypedExpression separator =
                call.arguments().size() == 2
                                && call.arguments().get(1)
                                        instanceof Expression.StringLiteral literal
                        ? constant(literal.span(), literal.value())
                        : constant(call.span(), " ");
        return typed(call.span(), Type.NONE, Function.JOIN, List.of(strings, separator));
    }
}
