package dev.nopal.script.check;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.RecordType;
import dev.nopal.script.Span;
import dev.nopal.script.StackType;
import dev.nopal.script.Suggestion;
import dev.nopal.script.parse.Expression;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Finds what a bare word means: a builtin, an argument, or what a kind of probe has. */
final class NameTyper {
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
        if (name.equals("ustack")) {
            context.facts().takesStack = true;
            return new TypedExpression.ReadStack(
                    span, new StackType(context.config().stackMode(), StackType.DEFAULT_LIMIT));
        }
        List<ProbeSignature.Argument> extras =
                context.signature().map(ProbeSignature::extras).orElse(List.of());
        for (int i = 0; i < extras.size(); i++) {
            if (extras.get(i).name().equals(name)) {
                return new TypedExpression.ReadExtra(span, extras.get(i).type(), i);
            }
        }
        return Builtin.named(name)
                .<TypedExpression>map(builtin -> builtin(span, builtin))
                .orElseGet(() -> unknown(span, name));
    }

    TypedExpression builtin(Span span, Builtin builtin) {
        context.facts().builtins.add(builtin);
        return new TypedExpression.ReadBuiltin(span, builtin.type(), builtin);
    }

    private TypedExpression unknown(Span span, String name) {
        if (name.equals("retval") || name.equals("func")) {
            if (context.isPending() && !(context.attachPoint() instanceof AttachPoint.Usdt)) {
                return context.unknown(span);
            }
            return context.wrong(span, name + " can not be used with \"" + kind() + "\" probes");
        }
        boolean mayAppear =
                context.isPending() && !(context.attachPoint() instanceof AttachPoint.Usdt);
        if (mayAppear) {
            return context.unknown(span);
        }
        List<String> known = new ArrayList<>(List.of("ustack", "args", "true", "false"));
        for (Builtin builtin : Builtin.values()) {
            known.add(builtin.text());
        }
        for (Function function : Function.values()) {
            known.add(function.text());
        }
        return context.wrong(
                span, "Unknown identifier: '" + name + "'", Suggestion.of(name, known));
    }

    private TypedExpression argument(Span span, int index) {
        if (!hasArguments(span, "arg" + index)) {
            return context.unknown(span);
        }
        ProbeSignature signature = context.signature().orElseThrow();
        int count = signature.arguments().size();
        if (index >= count) {
            return context.wrong(
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

    /** {@code args.name}. */
    TypedExpression argument(Span span, String name) {
        if (!hasArguments(span, "args")) {
            return context.unknown(span);
        }
        ProbeSignature signature = context.signature().orElseThrow();
        List<String> known = new ArrayList<>();
        for (int i = 0; i < signature.arguments().size(); i++) {
            if (signature.arguments().get(i).name().equals(name)) {
                return read(span, i);
            }
            known.add(signature.arguments().get(i).name());
        }
        String suggestion = Suggestion.of(name, known);
        return context.wrong(
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

    /** {@code args} alone is a record of all arguments. */
    private TypedExpression allArguments(Span span) {
        if (!hasArguments(span, "args")) {
            return context.unknown(span);
        }
        List<ProbeSignature.Argument> arguments = context.signature().orElseThrow().arguments();
        List<TypedExpression> values = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            values.add(read(span, i));
        }
        RecordType type =
                arguments.stream()
                        .map(argument -> new RecordType.Field(argument.name(), argument.type()))
                        .collect(
                                Collectors.collectingAndThen(Collectors.toList(), RecordType::new));
        return new TypedExpression.MakeRecord(span, type, values);
    }

    /** Reports where the kind of probe has no arguments; quiet while nothing matches. */
    private boolean hasArguments(Span span, String name) {
        if (context.signature().isPresent()) {
            return true;
        }
        if (!context.isPending()) {
            context.wrong(span, name + " can not be used with \"" + kind() + "\" probes");
        }
        return false;
    }

    private String kind() {
        String text = context.attachPoint().text();
        int colon = text.indexOf(':');
        return colon < 0 ? text : text.substring(0, colon);
    }
}
