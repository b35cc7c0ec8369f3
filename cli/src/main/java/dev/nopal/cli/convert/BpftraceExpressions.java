package dev.nopal.cli.convert;

import dev.nopal.cli.convert.DExpression.Scope;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Span;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** The conversion of D's expressions. */
final class BpftraceExpressions {
    private static final Map<String, String> BUILTINS =
            CommonBuiltins.inBpftrace(
                    Map.of(
                            "curcpu", "cpu",
                            "ustackdepth", "len(ustack)",
                            "stackdepth", "len(kstack)"));

    static final Set<String> PROBE_PARTS =
            Set.of("probeprov", "probemod", "probefunc", "probename");

    private final DVariables variables;
    private final Findings findings;
    private final BpftraceCalls calls;
    private final DSigns signs;
    private Optional<ProbeDescription> probe = Optional.empty();

    BpftraceExpressions(DVariables variables, Findings findings) {
        this.variables = variables;
        this.findings = findings;
        this.signs = new DSigns(variables);
        this.calls = new BpftraceCalls(this, variables, findings);
    }

    /** Sets the probe whose clause follows, if it is only one. */
    void enter(Optional<ProbeDescription> only) {
        probe = only;
    }

    String text(DExpression expression) {
        return of(expression).text();
    }

    Term of(DExpression expression) {
        return switch (expression) {
            case DExpression.Literal literal -> literal(literal);
            case DExpression.Text text -> Term.primary("\"" + text.content() + "\"");
            case DExpression.Name name -> name(name);
            case DExpression.Aggregation each -> Term.primary(each.name());
            case DExpression.Macro macro -> macro(macro);
            case DExpression.Index index -> index(index);
            case DExpression.Member member ->
                    findings.lacks(
                            member.span(),
                            "the field '" + member.name() + "' of a structure",
                            "scripts read numbers and strings of probes, not structures");
            case DExpression.Unary unary -> unary(unary);
            case DExpression.Postfix postfix ->
                    new Term(of(postfix.operand()).in(Term.PRIMARY) + postfix.operator(), 12);
            case DExpression.Binary binary -> binary(binary);
            case DExpression.Ternary ternary ->
                    Term.ternary(
                            condition(ternary.condition()),
                            value(ternary.then(), ternary.otherwise()),
                            value(ternary.otherwise(), ternary.then()));
            case DExpression.Assign assign ->
                    findings.lacks(
                            assign.span(),
                            "an assignment inside of an expression",
                            "make it a statement of its own");
            case DExpression.Cast cast -> cast(cast);
            case DExpression.Sizeof sizeof -> sizeof(sizeof);
            case DExpression.Call call -> calls.value(call);
        };
    }

    /** Converts a value that is used with another one, which says what NULL and 0 mean. */
    Term value(DExpression expression, DExpression other) {
        return expression.isZero() && variables.isString(other)
                ? Term.primary("\"\"")
                : of(expression);
    }

    /** Converts a condition, in which D also takes strings. */
    Term condition(DExpression expression) {
        if (expression instanceof DExpression.Unary(var _, String operator, DExpression operand)
                && operator.equals("!")) {
            return isText(operand)
                    ? Term.binary(of(operand), "==", Term.primary("\"\""))
                    : Term.unary("!", condition(operand));
        }
        if (expression instanceof DExpression.Binary(var _, String op, var left, var right)
                && Set.of("&&", "||", "^^").contains(op)) {
            Term first = condition(left);
            Term second = condition(right);
            return op.equals("^^")
                    ? Term.binary(Term.unary("!", first), "!=", Term.unary("!", second))
                    : Term.binary(first, op, second);
        }
        if (calls.isSearch(expression)) {
            return calls.search((DExpression.Call) expression);
        }
        return isText(expression)
                ? Term.binary(of(expression), "!=", Term.primary("\"\""))
                : of(expression);
    }

    private boolean isText(DExpression expression) {
        return variables.isString(expression) && !calls.isSearch(expression);
    }

    private Term literal(DExpression.Literal literal) {
        String text = literal.text();
        if (text.startsWith("'")) {
            return character(literal.span(), text.substring(1, text.length() - 1));
        }
        String digits = text.replaceAll("[uUlL]+$", "");
        boolean isOctal = digits.matches("0[0-7]+");
        if (!isOctal && !digits.matches("0|[1-9]\\d*|0[xX][0-9a-fA-F]+")) {
            return findings.lacks(literal.span(), "the number " + text, "write an integer");
        }
        boolean isHex = digits.matches("0[xX].*");
        BigInteger value =
                new BigInteger(isHex ? digits.substring(2) : digits, isHex ? 16 : isOctal ? 8 : 10);
        if (value.bitLength() > Long.SIZE) {
            return findings.wrong(
                    DiagnosticCode.WRONG_VALUE,
                    literal.span(),
                    "integer " + text + " exceeds 64 bits",
                    "");
        }
        return Term.primary(isOctal ? value.toString() : digits);
    }

    private Term character(Span span, String content) {
        OptionalInt value = StringEscapes.character(content);
        return value.isPresent()
                ? Term.primary(Integer.toString(value.getAsInt()))
                : findings.lacks(span, "a constant of several characters", "write its number");
    }

    private Term name(DExpression.Name name) {
        Optional<DExpression> inline = variables.inline(name);
        if (inline.isPresent()) {
            Term value = of(inline.get());
            return new Term(value.in(Term.PRIMARY), Term.PRIMARY);
        }
        if (variables.isAssigned(name)) {
            String map = variables.inBpftrace(name);
            boolean isOfThread = name.scope() != Scope.GLOBAL && variables.isMap(name);
            return Term.primary(isOfThread ? map + "[tid]" : map);
        }
        if (variables.isDeclared(name)) {
            return Term.primary(variables.isString(name) ? "\"\"" : "0");
        }
        return name.scope() == Scope.GLOBAL
                ? builtin(name.span(), name.name())
                : findings.wrong(
                        DiagnosticCode.UNKNOWN_NAME,
                        name.span(),
                        "nothing is ever assigned to '" + name.name() + "'",
                        "");
    }

    private Term builtin(Span span, String name) {
        if (BUILTINS.containsKey(name)) {
            if (name.equals("vtimestamp")) {
                findings.note(span, "cputime, for vtimestamp, is known in a JVM session only", "");
            }
            return Term.primary(BUILTINS.get(name));
        }
        if (name.matches("arg\\d")) {
            return Term.primary(name);
        }
        if (PROBE_PARTS.contains(name)) {
            return probePart(span, name);
        }
        return switch (name) {
            case "NULL" -> Term.primary("0");
            case "walltimestamp" -> {
                findings.note(
                        span,
                        "nsecs(tai), for walltimestamp, may count leap seconds",
                        "printf(\"%Y\", walltimestamp) is exact");
                yield Term.primary("nsecs(tai)");
            }
            default ->
                    findings.lacks(
                            span,
                            "'" + name + "'",
                            DWords.isReserved(name)
                                    ? "scripts read arguments of probes, times and the thread"
                                    : "it is neither assigned nor a known word");
        };
    }

    private Term probePart(Span span, String name) {
        Optional<String> part = probe.flatMap(each -> each.part(name));
        if (part.isPresent()) {
            if (name.equals("probeprov")) {
                findings.note(span, "probeprov is written without the process id", "");
            }
            return Term.primary("\"" + part.get() + "\"");
        }
        if (name.equals("probename")) {
            findings.note(
                    span,
                    "probe, for probename of several probes, is the whole name",
                    "usdt:PATH:PROVIDER:NAME");
            return Term.primary("probe");
        }
        return findings.lacks(
                span, "'" + name + "' here", "the probe does not have it, or not always the same");
    }

    private Term macro(DExpression.Macro macro) {
        String name = macro.name();
        if (name.matches("\\$[1-9]\\d?")) {
            return Term.primary(name);
        }
        if (name.matches("\\$\\$[1-9]\\d?")) {
            return Term.primary("str(" + name.substring(1) + ")");
        }
        if (name.equals("$target")) {
            findings.note(macro.span(), "$target is written as pid: a trace has one process", "");
            return Term.primary("pid");
        }
        return findings.lacks(macro.span(), "the macro variable " + name, "pass it as $1");
    }

    private Term index(DExpression.Index index) {
        if (index.array() instanceof DExpression.Name(var _, Scope scope, String name)
                && scope == Scope.GLOBAL
                && name.equals("args")) {
            return index.keys().size() == 1
                            && index.keys().getFirst() instanceof DExpression.Literal number
                            && number.text().matches("\\d")
                    ? Term.primary("arg" + number.text())
                    : findings.lacks(index.span(), "an argument by a computed number", "arg0");
        }
        String keys = keys(index.keys());
        if (index.array() instanceof DExpression.Aggregation each) {
            return Term.primary(each.name() + "[" + keys + "]");
        }
        if (!(index.array() instanceof DExpression.Name name)) {
            return findings.lacks(index.span(), "an index of this value", "");
        }
        if (!variables.isAssigned(name)) {
            return variables.isDeclared(name)
                    ? Term.primary(variables.isString(name) ? "\"\"" : "0")
                    : of(name);
        }
        boolean isOfThread = name.scope() != Scope.GLOBAL;
        if (name.scope() == Scope.THIS) {
            return findings.lacks(index.span(), "an array in this->", "use self->");
        }
        return Term.primary(
                variables.inBpftrace(name) + "[" + (isOfThread ? "tid, " : "") + keys + "]");
    }

    String keys(List<DExpression> keys) {
        return keys.stream().map(calls::key).map(Term::text).collect(Collectors.joining(", "));
    }

    private Term unary(DExpression.Unary unary) {
        return switch (unary.operator()) {
            case "!" -> condition(unary);
            case "+" -> of(unary.operand());
            case "*", "&" ->
                    findings.lacks(
                            unary.span(), "a pointer", "copyinstr() reads a string, argN a number");
            case "++", "--" ->
                    new Term(unary.operator() + of(unary.operand()).in(Term.PRIMARY), Term.UNARY);
            default -> Term.unary(unary.operator(), of(unary.operand()));
        };
    }

    private Term binary(DExpression.Binary binary) {
        String operator = binary.operator();
        DExpression left = binary.left();
        DExpression right = binary.right();
        if (Set.of("&&", "||", "^^").contains(operator)) {
            return condition(binary);
        }
        if (operator.equals(",")) {
            return findings.lacks(binary.span(), "a comma inside of an expression", "");
        }
        boolean isEquality = operator.equals("==") || operator.equals("!=");
        if (isEquality && (left.isZero() || right.isZero())) {
            DExpression searched = left.isZero() ? right : left;
            if (calls.isSearch(searched)) {
                Term found = calls.search((DExpression.Call) searched);
                return operator.equals("!=") ? found : Term.unary("!", found);
            }
        }
        boolean isText = variables.isString(left) || variables.isString(right);
        if (isText && !isEquality) {
            return findings.lacks(
                    binary.span(), "the order of two strings", "they can be compared by == and !=");
        }
        noteSigns(binary.span(), operator, left, right);
        return Term.binary(value(left, right), operator, value(right, left));
    }

    /** Notes an operator that takes the sign into account in D only. */
    void noteSigns(Span span, String operator, DExpression left, DExpression right) {
        if (DSigns.OPERATORS.contains(operator) && signs.differs(operator, left, right)) {
            findings.note(
                    span,
                    operator + " takes a negative number for a large one",
                    "divide the positive number, and negate the result");
        }
    }

    private Term cast(DExpression.Cast cast) {
        if (cast.type().equals("string")) {
            return calls.string(cast.operand());
        }
        String type = DTypeNames.inBpftrace(cast.type());
        return type.isEmpty()
                ? findings.lacks(cast.span(), "a cast to '" + cast.type() + "'", "")
                : new Term("(" + type + ")" + of(cast.operand()).in(Term.UNARY), Term.UNARY);
    }

    private Term sizeof(DExpression.Sizeof sizeof) {
        int bytes = sizeof.type().endsWith("*") ? 8 : DTypeNames.bytes(sizeof.type());
        return bytes > 0
                ? Term.primary(Integer.toString(bytes))
                : findings.lacks(sizeof.span(), "the size of '" + sizeof.type() + "'", "");
    }

    List<Term> all(List<DExpression> expressions) {
        List<Term> terms = new ArrayList<>();
        expressions.forEach(each -> terms.add(of(each)));
        return terms;
    }
}
