package dev.nopal.cli.convert;

import dev.nopal.script.Span;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The conversion of D's statements. */
final class BpftraceStatements {
    /** What to write instead of speculations, by their number, which D has. */
    static final String SPECULATION =
            "scripts for a JVM session have speculate(), keep(), commit() and discard()";

    private final DVariables variables;
    private final BpftraceExpressions expressions;
    private final BpftracePrints prints;
    private final BpftraceTables tables;
    private final BpftraceAggregating aggregating;
    private final Findings findings;
    private final ScriptLayout out;

    BpftraceStatements(
            DVariables variables,
            BpftraceExpressions expressions,
            BpftracePrints prints,
            BpftraceTables tables,
            Findings findings,
            ScriptLayout out) {
        this.variables = variables;
        this.expressions = expressions;
        this.prints = prints;
        this.tables = tables;
        this.aggregating = new BpftraceAggregating(expressions, findings);
        this.findings = findings;
        this.out = out;
    }

    /**
     * Writes statements. An {@code exit} goes to their end: D does the rest of a clause after it,
     * bpftrace does not.
     */
    void all(List<DStatement> statements) {
        List<DStatement> exits = new ArrayList<>();
        for (DStatement statement : statements) {
            if (isExit(statement) && statement != statements.getLast()) {
                exits.add(statement);
            } else {
                one(statement);
            }
        }
        exits.stream().limit(1).forEach(this::one);
    }

    private static boolean isExit(DStatement statement) {
        return statement
                        instanceof
                        DStatement.Evaluate(var _, DExpression.Call(var _, String name, var _))
                && name.equals("exit");
    }

    private void one(DStatement statement) {
        out.commentsBefore(statement.span().start());
        switch (statement) {
            case DStatement.Evaluate evaluate -> {
                evaluate(evaluate.value());
                out.commentAfter(statement.span().end());
            }
            case DStatement.If branch -> branch(branch);
            case DStatement.Block block -> {
                out.open();
                all(block.statements());
                out.commentsBefore(block.span().end());
                out.close();
            }
        }
    }

    private void branch(DStatement.If branch) {
        out.openAfter("if (" + expressions.condition(branch.condition()).text() + ")");
        all(branch.then().statements());
        out.commentsBefore(branch.then().span().end());
        if (!branch.otherwise().isEmpty()) {
            out.closeAndOpen("else");
            all(branch.otherwise());
            out.commentsBefore(branch.span().end());
        }
        out.close();
    }

    private void evaluate(DExpression value) {
        switch (value) {
            case DExpression.Binary(var _, String operator, var left, var right)
                    when operator.equals(",") -> {
                evaluate(left);
                evaluate(right);
            }
            case DExpression.Assign assign -> assign(assign);
            case DExpression.Postfix _ -> out.line(expressions.text(value) + ";");
            case DExpression.Unary unary when unary.operator().length() == 2 ->
                    out.line(expressions.text(value) + ";");
            case DExpression.Call call -> action(call);
            default ->
                    findings.lacks(value.span(), "a value that nothing is done with", "remove it");
        }
    }

    private void assign(DExpression.Assign assign) {
        if (DAggregations.name(assign.target()).isPresent()) {
            out.line(aggregating.assignment(assign) + ";");
            return;
        }
        DExpression value = assign.value();
        if (value instanceof DExpression.Assign inner) {
            assign(inner);
            value = inner.target();
        }
        Optional<DExpression.Name> name = assign.target().variable();
        if (name.isEmpty()) {
            findings.lacks(assign.span(), "an assignment to this", "");
            return;
        }
        boolean isScalar =
                name.get().scope() == DExpression.Scope.GLOBAL
                        && assign.target() instanceof DExpression.Name;
        boolean isCleared =
                assign.operator().equals("=")
                        && value.isZero()
                        && !isScalar
                        && variables.isMap(name.get())
                        && variables.hasValue(name.get());
        String target = expressions.text(assign.target());
        String operator = assign.operator().substring(0, assign.operator().length() - 1);
        expressions.noteSigns(assign.span(), operator, assign.target(), value);
        out.line(
                isCleared
                        ? "delete(" + target + ");"
                        : target
                                + " "
                                + assign.operator()
                                + " "
                                + expressions.value(value, assign.target()).text()
                                + ";");
    }

    private void action(DExpression.Call call) {
        if (tables.action(call, out)) {
            return;
        }
        List<DExpression> arguments = call.arguments();
        Span span = call.span();
        switch (call.name()) {
            case "printf" -> out.line(prints.formatted(call, "printf") + ";");
            case "system" -> out.line(prints.formatted(call, "system") + ";");
            case "trace" -> {
                if (arguments.size() == 1) {
                    findings.note(
                            span, "trace() prints in columns; print() prints a line each", "");
                    out.line("print(" + expressions.text(arguments.getFirst()) + ");");
                } else {
                    findings.lacks(span, "trace() without exactly one value", "");
                }
            }
            case "ustack", "jstack", "stack" -> out.line("print(" + expressions.text(call) + ");");
            case "exit" -> {
                boolean isPlain = arguments.isEmpty() || arguments.getFirst().isZero();
                out.line(
                        isPlain
                                ? "exit();"
                                : "exit(" + expressions.text(arguments.getFirst()) + ");");
            }
            case "raise" -> {
                if (arguments.size() == 1) {
                    out.line("signal(" + expressions.text(arguments.getFirst()) + ");");
                } else {
                    findings.lacks(span, "raise() without exactly one signal", "");
                }
            }
            case "stop" -> out.line("signal(\"STOP\");");
            default -> findings.lacks(span, call.name() + "()", hint(call.name()));
        }
    }

    private static String hint(String action) {
        return switch (action) {
            case "speculate", "commit", "discard" -> SPECULATION;
            case "tracemem" -> "print a string by copyinstr(), a number by %x";
            case "setopt" -> "pass options on the command line";
            default -> "";
        };
    }
}
