package dev.nopal.cli.convert;

import dev.nopal.script.Span;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.UnaryOperator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The conversion of bpftrace's expressions to D. */
final class DTerms {
    private static final Map<String, String> BUILTINS =
            CommonBuiltins.inD(
                    Map.of(
                            "rand", "rand()",
                            "ustack", "jstack()",
                            "kstack", "stack()",
                            "cpid", "$target"));

    private final BpftraceSource script;
    private final MapRoles roles;
    private final Findings findings;

    DTerms(BpftraceSource script, MapRoles roles, Findings findings) {
        this.script = script;
        this.roles = roles;
        this.findings = findings;
    }

    String text(Expression expression) {
        return of(expression).text();
    }

    Term of(Expression expression) {
        return switch (expression) {
            case Expression.IntegerLiteral number -> number(number);
            case Expression.StringLiteral text -> Term.primary(quoted(text));
            case Expression.BooleanLiteral truth -> Term.primary(truth.value() ? "1" : "0");
            case Expression.Identifier word -> word(word.span(), word.name());
            case Expression.PositionalParameter parameter -> Term.primary("$" + parameter.number());
            case Expression.Variable variable ->
                    Term.primary("this->" + roles.inD(variable.name()));
            case Expression.MapReference map -> map(map.span(), map.name(), List.of());
            case Expression.MapAccess access ->
                    map(access.span(), access.map().name(), MapRoles.keys(access.key()));
            case Expression.Unary unary -> unary(unary);
            case Expression.Binary binary ->
                    Term.binary(of(binary.left()), binary.operator().symbol(), of(binary.right()));
            case Expression.Ternary ternary when ternary.then().isPresent() ->
                    Term.ternary(
                            of(ternary.condition()),
                            of(ternary.then().get()),
                            of(ternary.otherwise()));
            case Expression.Increment increment -> increment(increment);
            case Expression.Cast cast -> cast(cast);
            case Expression.Call call -> call(call);
            case Expression.FieldAccess field ->
                    findings.lacks(
                            field.span(),
                            "the argument or field '" + field.name() + "'",
                            "D numbers arguments: arg0");
            default ->
                    findings.lacks(
                            expression.span(),
                            "'" + script.at(expression.span()).lines().findFirst().orElse("") + "'",
                            "");
        };
    }

    private Term number(Expression.IntegerLiteral number) {
        String written = script.at(number.span());
        if (number.negative()) {
            return new Term(Long.toString(number.value()), Term.UNARY);
        }
        return Term.primary(
                written.matches("[1-9]\\d*|0|0[xX][0-9a-fA-F]+")
                        ? written
                        : Long.toUnsignedString(number.value()));
    }

    String quoted(Expression.StringLiteral text) {
        return StringEscapes.inD(script.at(text.span()));
    }

    private Term word(Span span, String name) {
        if (BUILTINS.containsKey(name)) {
            return Term.primary(BUILTINS.get(name));
        }
        if (name.matches("arg\\d")) {
            return Term.primary(name);
        }
        if (name.equals("probe")) {
            findings.note(span, "probename, for probe, is only the last part of the name", "");
            return Term.primary("probename");
        }
        return findings.lacks(span, "'" + name + "'", hint(name));
    }

    private static String hint(String word) {
        return switch (word) {
            case "elapsed" -> "keep timestamp of BEGIN in a variable and subtract it";
            case "thread" -> "execname is the name of the process";
            default -> "";
        };
    }

    private Term map(Span span, String name, List<Expression> keys) {
        if (roles.isAggregation(name)) {
            return findings.lacks(
                    span, "the value of an aggregation", "printa() prints it; D cannot read it");
        }
        boolean isOfThread = roles.isOfThread(name);
        if (isOfThread && keys.isEmpty()) {
            return findings.lacks(span, name + " without its key", "");
        }
        List<Expression> rest = isOfThread ? keys.subList(1, keys.size()) : keys;
        String bare = (isOfThread ? "self->" : "") + roles.inD(name);
        return Term.primary(rest.isEmpty() ? bare : bare + "[" + keys(rest) + "]");
    }

    /** Returns the keys of an access, separated by commas. */
    String keys(List<Expression> keys) {
        return keys.stream()
                .map(
                        key -> {
                            if (key instanceof Expression.Identifier word
                                    && word.name().matches("arg\\d")) {
                                findings.note(
                                        key.span(),
                                        "an argument without str() is a number in D",
                                        "write str(" + word.name() + ") if it is a string");
                            }
                            return text(key);
                        })
                .collect(Collectors.joining(", "));
    }

    private Term unary(Expression.Unary unary) {
        boolean isPointer =
                unary.operator() == UnaryOperator.DEREFERENCE
                        || unary.operator() == UnaryOperator.ADDRESS_OF;
        return isPointer
                ? findings.lacks(unary.span(), "a pointer", "")
                : Term.unary(unary.operator().symbol(), of(unary.operand()));
    }

    private Term increment(Expression.Increment increment) {
        String operator = increment.isDecrement() ? "--" : "++";
        String target = of(increment.target()).in(Term.PRIMARY);
        return increment.isPrefix()
                ? new Term(operator + target, Term.UNARY)
                : new Term(target + operator, Term.PRIMARY);
    }

    private Term cast(Expression.Cast cast) {
        String type = DTypeNames.inD(cast.type().text());
        return type.isEmpty()
                ? findings.lacks(cast.span(), "a cast to '" + cast.type().text() + "'", "")
                : new Term("(" + type + ")" + of(cast.operand()).in(Term.UNARY), Term.UNARY);
    }

    private Term call(Expression.Call call) {
        List<Expression> arguments = call.arguments();
        boolean isMap =
                !arguments.isEmpty() && arguments.getFirst() instanceof Expression.MapReference;
        if (call.name().equals("len") && isWord(arguments, "ustack")) {
            return Term.primary("ustackdepth");
        }
        if (call.name().equals("len") && isWord(arguments, "kstack")) {
            return Term.primary("stackdepth");
        }
        if (call.name().equals("nsecs") && isWord(arguments, "tai")) {
            return Term.primary("walltimestamp");
        }
        if (call.name().equals("has_key") && isMap && arguments.size() == 2) {
            Expression.MapReference map = (Expression.MapReference) arguments.getFirst();
            return Term.binary(
                    map(call.span(), map.name(), MapRoles.keys(arguments.get(1))),
                    "!=",
                    Term.primary(roles.isString(map) ? "NULL" : "0"));
        }
        if (arguments.isEmpty()
                && (BUILTINS.containsKey(call.name()) || call.name().equals("probe"))) {
            return word(call.span(), call.name());
        }
        return switch (call.name() + "/" + arguments.size()) {
            case "str/1", "str/2" -> string(call);
            case "strlen/1" -> named("strlen", arguments);
            case "strstr/2" -> named("index", arguments);
            case "strcontains/2" ->
                    Term.binary(named("strstr", arguments), "!=", Term.primary("NULL"));
            case "nsecs/0" -> Term.primary("timestamp");
            case "ustack/0", "ustack/1", "ustack/2" -> stack(call, "jstack");
            case "kstack/0", "kstack/1", "kstack/2" -> stack(call, "stack");
            case "usym/1" -> named("usym", arguments);
            case "ksym/1" -> named("sym", arguments);
            default -> findings.lacks(call.span(), call.name() + "()", callHint(call.name()));
        };
    }

    private static boolean isWord(List<Expression> arguments, String name) {
        return arguments.size() == 1
                && arguments.getFirst() instanceof Expression.Identifier word
                && word.name().equals(name);
    }

    private static String callHint(String function) {
        return switch (function) {
            case "getopt", "getexpr" -> "use $1, or $$1 for a string";
            case "strncmp" -> "compare the whole strings by ==, or substr(s, 0, n)";
            case "strftime" -> "D prints a time by printf(\"%Y\", walltimestamp)";
            default -> "";
        };
    }

    private Term named(String name, List<Expression> arguments) {
        List<String> texts = new ArrayList<>();
        arguments.forEach(each -> texts.add(text(each)));
        return Term.primary(name + "(" + String.join(", ", texts) + ")");
    }

    private Term string(Expression.Call call) {
        List<Expression> arguments = call.arguments();
        Expression first = arguments.getFirst();
        if (first instanceof Expression.PositionalParameter parameter) {
            return Term.primary("$$" + parameter.number());
        }
        if (!roles.isString(first)) {
            return named("copyinstr", arguments);
        }
        if (arguments.size() == 1) {
            return of(first);
        }
        return arguments.get(1) instanceof Expression.IntegerLiteral number
                ? Term.primary("substr(" + text(first) + ", 0, " + (number.value() - 1) + ")")
                : findings.lacks(call.span(), "a length that is not a literal", "");
    }

    private Term stack(Expression.Call call, String name) {
        List<Expression> frames =
                call.arguments().stream()
                        .filter(each -> !(each instanceof Expression.Identifier))
                        .toList();
        return frames.size() > 1
                ? findings.lacks(call.span(), "these frames", "")
                : named(name, frames);
    }
}
