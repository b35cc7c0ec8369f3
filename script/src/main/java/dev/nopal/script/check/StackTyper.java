package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.program.FrameChoice;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.type.Type;

import java.util.List;
import java.util.Optional;

/** The typing of {@code ustack(…)}: how frames are printed, which of them, and how many. */
final class StackTyper {
    private static final String OWN = "own";

    private final ProbeContext context;
    private final NameTyper names;

    StackTyper(ProbeContext context, NameTyper names) {
        this.context = context;
        this.names = names;
    }

    TypedExpression stack(Expression.Call call) {
        List<Expression> arguments = call.arguments();
        Optional<Expression> first = arguments.stream().findFirst();
        Type.Stack.Mode mode = context.config().stackMode();
        FrameChoice frames = FrameChoice.Fixed.ALL;
        int limitAt = 1;
        switch (first.orElse(null)) {
            case Expression.Identifier word when word.name().equals(OWN) ->
                    frames = FrameChoice.Fixed.OWN;
            case Expression.Identifier word -> {
                Optional<Type.Stack.Mode> named = StackModes.named(word.name());
                if (named.isEmpty()) {
                    return unknownMode(word);
                }
                mode = named.get();
            }
            case Expression.StringLiteral pattern -> {
                if (pattern.value().isEmpty()) {
                    return emptyPattern(pattern);
                }
                frames = new FrameChoice.Matching(pattern.value());
            }
            case null, default -> limitAt = 0;
        }
        if (limitAt == 0 && arguments.size() == 2) {
            return context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    call.span(),
                    "Expected stack mode as first argument");
        }
        return limitAt < arguments.size()
                ? limited(call, arguments.get(limitAt), mode, frames)
                : names.stack(call.span(), new Type.Stack(mode, Type.Stack.DEFAULT_LIMIT), frames);
    }

    private TypedExpression limited(
            Expression.Call call, Expression limit, Type.Stack.Mode mode, FrameChoice frames) {
        long most = Literals.natural(limit).orElse(0);
        if (most < 1) {
            return context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS, limit.span(), "ustack: invalid limit value");
        }
        if (most > Type.Stack.MAX_LIMIT) {
            return context.wrong(
                    DiagnosticCode.WRONG_ARGUMENTS,
                    call.span(),
                    "ustack([int limit]): limit shouldn't exceed "
                            + Type.Stack.MAX_LIMIT
                            + ", "
                            + most
                            + " given");
        }
        return names.stack(call.span(), new Type.Stack(mode, (int) most), frames);
    }

    private TypedExpression unknownMode(Expression.Identifier word) {
        return context.wrong(
                DiagnosticCode.WRONG_ARGUMENTS,
                word.span(),
                "invalid stack mode '" + word.name() + "'",
                "it is bpftrace, perf, raw or own, or a pattern of classes: \"com.acme.*\"");
    }

    private TypedExpression emptyPattern(Expression.StringLiteral pattern) {
        return context.wrong(
                DiagnosticCode.WRONG_ARGUMENTS,
                pattern.span(),
                "ustack: the pattern of classes is empty",
                "for example ustack(\"com.acme.*\"), or ustack(own) for the program's own frames");
    }
}
