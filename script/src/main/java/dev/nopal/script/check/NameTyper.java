package dev.nopal.script.check;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.Span;
import dev.nopal.script.Suggestion;
import dev.nopal.script.language.Builtin;
import dev.nopal.script.language.Function;
import dev.nopal.script.language.ProbeType;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.program.FrameChoice;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.type.Type;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The typing of bare words: builtins, arguments, and the extras of a probe type. */
final class NameTyper {
    private static final Set<String> EXTRAS =
            Set.of("retval", "func", "this", "duration", "exception");

    /** What only the thread that fires can read, while it fires. */
    private static final Set<Builtin> OF_THREAD =
            EnumSet.of(
                    Builtin.CPU,
                    Builtin.CPUTIME,
                    Builtin.ALLOCATED,
                    Builtin.OUTERMOST,
                    Builtin.TRACE_ID,
                    Builtin.SPAN_ID);

    /** What no probe at the entry of a method has. */
    private static final Set<String> AT_RETURN = Set.of("retval", "duration", "exception");

    private final ProbeContext context;

    NameTyper(ProbeContext context) {
        this.context = context;
    }

    TypedExpression word(Expression.Identifier word) {
        String name = word.name();
        Span span = word.span();
        if (name.matches("arg[0-9]{1,3}")) {
            return argument(span, Integer.parseInt(name.substring(3)));
        }
        if (name.equals("args")) {
            return allArguments(span);
        }
        if (name.equals("null")) {
            return new TypedExpression.IntegerConstant(span, Type.INT8, 0);
        }
        if (name.equals("ustack")) {
            return stack(
                    span,
                    new Type.Stack(context.config().stackMode(), Type.Stack.DEFAULT_LIMIT),
                    FrameChoice.Fixed.ALL);
        }
        return extra(span, name)
                .or(() -> Builtin.named(name).map(builtin -> builtin(span, builtin)))
                .or(() -> local(span, name))
                .or(() -> context.environment().enums().constant(span, name))
                .orElseGet(() -> unknown(span, name));
    }

    private Optional<TypedExpression> extra(Span span, String name) {
        int extra = context.signature().map(probe -> probe.indexOfExtra(name)).orElse(-1);
        if (extra < 0) {
            return Optional.empty();
        }
        context.facts().extras.add(name);
        Type type = context.signature().orElseThrow().extras().get(extra).type();
        return Optional.of(new TypedExpression.ReadExtra(span, type, name));
    }

    /** Reads the stack; an event that is handled later has a stack of its own, or none. */
    TypedExpression stack(Span span, Type.Stack type, FrameChoice frames) {
        context.facts().takesStack = true;
        boolean isElsewhere = isHandledLater() && extra(span, "ustack").isEmpty();
        return isElsewhere
                ? context.wrong(
                        DiagnosticCode.NOT_AT_THIS_PROBE,
                        span,
                        context.signature().orElseThrow().probe() + " has no stack")
                : new TypedExpression.ReadStack(span, type, frames);
    }

    private boolean isHandledLater() {
        return context.isHandledLater();
    }

    /**
     * Finds a local variable at a line: an argument that can also be read by its bare name, unless
     * a builtin has that name.
     */
    private Optional<TypedExpression> local(Span span, String name) {
        return context.attachPoint() instanceof AttachPoint.Line
                ? context.signature()
                        .map(ProbeContext::argumentNames)
                        .map(names -> names.indexOf(name))
                        .filter(index -> index >= 0)
                        .map(index -> read(span, index))
                : Optional.empty();
    }

    /** Reads a builtin, or the event's own value of that name. */
    TypedExpression builtin(Span span, Builtin builtin) {
        Optional<TypedExpression> own = extra(span, builtin.text());
        if (own.isPresent()) {
            return own.get();
        }
        if (OF_THREAD.contains(builtin) && isHandledLater()) {
            return context.wrong(
                    DiagnosticCode.NOT_AT_THIS_PROBE,
                    span,
                    builtin.text()
                            + " can not be used with \""
                            + probeType()
                            + "\" probes: the event does not record it");
        }
        context.facts().builtins.add(builtin);
        context.facts().takesStack |= builtin == Builtin.OUTERMOST;
        return new TypedExpression.ReadBuiltin(span, builtin.type(), builtin);
    }

    private TypedExpression unknown(Span span, String name) {
        boolean mayAppear =
                context.isPending()
                        && !(context.attachPoint() instanceof AttachPoint.Usdt)
                        && hintAtReturn(name).isEmpty();
        if (mayAppear) {
            context.facts().extras.add(name);
            return context.unknown(span);
        }
        if (EXTRAS.contains(name)) {
            return context.wrong(
                    DiagnosticCode.NOT_AT_THIS_PROBE, span, withoutExtra(name), hintAtReturn(name));
        }
        List<String> known = new ArrayList<>(List.of("ustack", "args", "true", "false"));
        Stream.of(Builtin.values()).map(Builtin::text).forEach(known::add);
        Stream.of(Function.values())
                .filter(Function::isWritten)
                .map(Function::text)
                .forEach(known::add);
        context.signature().map(ProbeSignature::extras).orElse(List.of()).stream()
                .map(ProbeSignature.Argument::name)
                .forEach(known::add);
        known.addAll(context.environment().enums().names());
        if (context.attachPoint() instanceof AttachPoint.Line) {
            context.signature().map(ProbeContext::argumentNames).ifPresent(known::addAll);
        }
        return context.wrong(
                DiagnosticCode.UNKNOWN_NAME,
                span,
                "Unknown identifier: '" + name + "'",
                known.contains(name)
                        ? Suggestion.text(name + "()")
                        : Optional.of(Suggestion.of(name, known))
                                .filter(similar -> !similar.isEmpty())
                                .orElse(quoted(name)));
    }

    /** Returns how to write a text, if a word looks like the value of an enum. */
    private static String quoted(String name) {
        return Character.isUpperCase(name.charAt(0)) ? "a text is in quotes: \"" + name + "\"" : "";
    }

    /** Returns where to read what only the exit of a method has, if this is an entry. */
    private String hintAtReturn(String name) {
        return AT_RETURN.contains(name)
                        && context.attachPoint()
                                instanceof AttachPoint.Method(var owner, var method)
                ? "it is known when the method returns: "
                        + new AttachPoint.MethodReturn(owner, method).text()
                : "";
    }

    /** Returns why this probe does not have a value that others of its type have. */
    private String withoutExtra(String name) {
        boolean isReturn = context.attachPoint() instanceof AttachPoint.MethodReturn;
        boolean isOfMethod =
                isReturn
                        || context.attachPoint() instanceof AttachPoint.Method
                        || context.attachPoint() instanceof AttachPoint.Line;
        String probe = context.signature().map(ProbeSignature::probe).orElse("");
        if (isReturn && name.equals("retval")) {
            return probe + " has no retval: the method is void";
        }
        if (isOfMethod && name.equals("this")) {
            return probe + " has no 'this': the method is static";
        }
        if (name.equals("duration") && isHandledLater()) {
            return probe + " has no duration: it is an instant event";
        }
        return name + " can not be used with \"" + probeType() + "\" probes";
    }

    private TypedExpression argument(Span span, int index) {
        if (!hasArguments(span, "arg" + index)) {
            return context.unknown(span);
        }
        ProbeSignature signature = context.signature().orElseThrow();
        int count = signature.arguments().size();
        if (index >= count) {
            return context.wrong(
                    DiagnosticCode.UNKNOWN_NAME,
                    span,
                    signature.probe()
                            + " has "
                            + count
                            + (count == 1 ? " argument" : " arguments")
                            + ", there is no arg"
                            + index);
        }
        return read(span, index);
    }

    /** Types {@code args.name}. */
    TypedExpression argument(Span span, String name) {
        if (!hasArguments(span, "args")) {
            return context.unknown(span);
        }
        ProbeSignature signature = context.signature().orElseThrow();
        List<String> known = ProbeContext.argumentNames(signature);
        if (known.contains(name)) {
            return read(span, known.indexOf(name));
        }
        String suggestion = Suggestion.of(name, known);
        return context.wrong(
                DiagnosticCode.UNKNOWN_NAME,
                span,
                signature.probe() + " has no argument '" + name + "'",
                suggestion.isEmpty()
                        ? known.isEmpty() ? "it has none" : "it has " + String.join(", ", known)
                        : suggestion);
    }

    private TypedExpression read(Span span, int index) {
        context.facts().arguments.add(index);
        return new TypedExpression.ReadArgument(
                span, context.signature().orElseThrow().arguments().get(index).type(), index);
    }

    /** Types {@code args} alone: a record of all arguments. */
    private TypedExpression allArguments(Span span) {
        if (!hasArguments(span, "args")) {
            return context.unknown(span);
        }
        List<ProbeSignature.Argument> arguments = context.signature().orElseThrow().arguments();
        List<TypedExpression> values = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            values.add(whole(span, read(span, i)));
        }
        List<Type.Field> fields = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            fields.add(new Type.Field(arguments.get(i).name(), values.get(i).type()));
        }
        return new TypedExpression.MakeRecord(span, new Type.Record(fields), values);
    }

    /**
     * Returns the form of an argument in {@code args}: records of an event are shown with their
     * fields, an object of the application as its text.
     */
    private TypedExpression whole(Span span, TypedExpression value) {
        if (!isHandledLater() || !(value.type() instanceof Type.JavaObject object)) {
            return ImplicitConversion.storable(value);
        }
        List<Type.Field> fields = new ArrayList<>();
        List<TypedExpression> values = new ArrayList<>();
        for (String name : context.catalog().fields(object)) {
            context.catalog()
                    .field(object, name)
                    .filter(field -> !(field.type() instanceof Type.JavaObject))
                    .ifPresent(
                            field -> {
                                fields.add(new Type.Field(name, field.type()));
                                values.add(new TypedExpression.ReadField(span, value, field));
                            });
        }
        return new TypedExpression.MakeRecord(span, new Type.Record(fields), values);
    }

    /** Returns whether there are arguments; reports where the probe type has none. */
    private boolean hasArguments(Span span, String name) {
        if (context.signature().isPresent()) {
            return true;
        }
        if (!context.isPending()) {
            context.wrong(
                    DiagnosticCode.NOT_AT_THIS_PROBE,
                    span,
                    name + " can not be used with \"" + probeType() + "\" probes");
        }
        return false;
    }

    private String probeType() {
        return ProbeType.of(context.attachPoint()).text();
    }
}
