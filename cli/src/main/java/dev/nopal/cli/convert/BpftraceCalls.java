package dev.nopal.cli.convert;

import java.util.List;
import java.util.Optional;

/** The conversion of D's functions that have a value. */
final class BpftraceCalls {
    private final BpftraceExpressions expressions;
    private final DVariables variables;
    private final Findings findings;

    BpftraceCalls(BpftraceExpressions expressions, DVariables variables, Findings findings) {
        this.expressions = expressions;
        this.variables = variables;
        this.findings = findings;
    }

    Term value(DExpression.Call call) {
        List<DExpression> arguments = call.arguments();
        return switch (call.name() + "/" + arguments.size()) {
            case "copyinstr/1", "copyinstr/2" -> named("str", arguments);
            case "stringof/1" -> string(arguments.getFirst());
            case "strlen/1" -> named("strlen", arguments);
            case "index/2" -> named("strstr", arguments);
            case "rand/0" -> Term.primary("rand");
            case "substr/3" -> prefix(call);
            case "strjoin/2" -> joined(call);
            case "usym/1", "uaddr/1" -> named("usym", arguments);
            case "sym/1", "func/1" -> named("ksym", arguments);
            default -> other(call);
        };
    }

    private Term other(DExpression.Call call) {
        return switch (call.name()) {
            case "ustack", "jstack", "stack" -> stack(call);
            case "strstr" ->
                    findings.lacks(
                            call.span(),
                            "the string that strstr() returns",
                            "strstr(a, b) != NULL is strcontains(a, b)");
            case "lltostr" ->
                    findings.lacks(
                            call.span(),
                            "lltostr() here",
                            "print the number by %d, or use it as the key");
            default -> unknown(call);
        };
    }

    private Term unknown(DExpression.Call call) {
        String hint =
                switch (call.name()) {
                    case "substr" -> "substr(s, 0, N) with a literal N is str(s, N + 1)";
                    case "copyin" -> "stringof(copyin(p, n)) is str(p, n)";
                    case "speculation" -> BpftraceStatements.SPECULATION;
                    default -> "";
                };
        return findings.lacks(call.span(), call.name() + "()", hint);
    }

    private Term named(String name, List<DExpression> arguments) {
        return Term.primary(
                name
                        + "("
                        + String.join(
                                ", ", expressions.all(arguments).stream().map(Term::text).toList())
                        + ")");
    }

    /** Converts what D turns into a string: a string stays, a pointer is read. */
    Term string(DExpression operand) {
        if (operand instanceof DExpression.Call(var _, String name, var arguments)
                && name.equals("copyin")
                && arguments.size() == 2) {
            return named("str", arguments);
        }
        return variables.isString(operand)
                ? expressions.of(operand)
                : named("str", List.of(operand));
    }

    private Term prefix(DExpression.Call call) {
        List<DExpression> arguments = call.arguments();
        boolean isPrefix =
                arguments.get(1).isZero()
                        && arguments.get(2) instanceof DExpression.Literal number
                        && number.text().matches("\\d{1,4}");
        if (!isPrefix) {
            return unknown(call);
        }
        // The length that str() takes counts the end of the string.
        int length = Integer.parseInt(((DExpression.Literal) arguments.get(2)).text()) + 1;
        DExpression source = arguments.getFirst();
        Term inner =
                source instanceof DExpression.Call(var _, String name, var inside)
                                && name.equals("copyinstr")
                                && inside.size() == 1
                        ? expressions.of(inside.getFirst())
                        : expressions.of(source);
        return Term.primary("str(" + inner.text() + ", " + length + ")");
    }

    private Term joined(DExpression.Call call) {
        Optional<String> left = constant(call.arguments().getFirst());
        Optional<String> right = constant(call.arguments().getLast());
        return left.isPresent() && right.isPresent()
                ? Term.primary("\"" + left.get() + right.get() + "\"")
                : findings.lacks(
                        call.span(), "strjoin() here", "print both by %s%s, or use both as keys");
    }

    /** Returns the content of a string that is known before the program runs. */
    private Optional<String> constant(DExpression expression) {
        Term term = expressions.of(expression);
        String text = term.text();
        return text.length() > 1
                        && text.startsWith("\"")
                        && text.indexOf('"', 1) == text.length() - 1
                ? Optional.of(text.substring(1, text.length() - 1))
                : Optional.empty();
    }

    Term stack(DExpression.Call call) {
        String name = call.name().equals("stack") ? "kstack" : "ustack";
        if (call.arguments().size() > 1) {
            findings.note(call.span(), "the size of strings of a stack is left out", "");
        }
        return Term.primary(
                call.arguments().isEmpty()
                        ? name
                        : name + "(" + expressions.text(call.arguments().getFirst()) + ")");
    }

    /** Converts a key; a number as a string is the number itself. */
    Term key(DExpression expression) {
        return expression instanceof DExpression.Call(var _, String name, var arguments)
                        && name.equals("lltostr")
                        && arguments.size() == 1
                ? expressions.of(arguments.getFirst())
                : expressions.of(expression);
    }

    /** Returns whether an expression searches a string, whose result is only tested. */
    boolean isSearch(DExpression expression) {
        return expression instanceof DExpression.Call(var _, String name, var arguments)
                && name.equals("strstr")
                && arguments.size() == 2;
    }

    Term search(DExpression.Call call) {
        return named("strcontains", call.arguments());
    }
}
