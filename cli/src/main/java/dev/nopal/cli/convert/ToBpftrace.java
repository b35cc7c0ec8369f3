package dev.nopal.cli.convert;

import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The conversion of a D program to a bpftrace script. */
final class ToBpftrace {
    private final DProgram program;
    private final Findings findings;
    private final DVariables variables;
    private final BpftraceExpressions expressions;
    private final BpftraceTables tables;
    private final BpftraceStatements statements;
    private final ScriptLayout out;

    ToBpftrace(DProgram program, Diagnostics diagnostics) {
        this.program = program;
        findings = new Findings(diagnostics);
        variables = new DVariables(program);
        expressions = new BpftraceExpressions(variables, findings);
        BpftracePrints prints = new BpftracePrints(expressions, findings);
        tables = new BpftraceTables(new DAggregations(program), prints, findings);
        out = new ScriptLayout(program.text(), program.comments(), SourceComment::asBlock);
        statements = new BpftraceStatements(variables, expressions, prints, tables, findings, out);
    }

    String text() {
        if (program.isExecutable()) {
            out.line("#!/usr/bin/env bpftrace");
        }
        if (!program.hasOption("quiet")) {
            findings.note(
                    Span.START,
                    "without the option quiet, D also prints a line with CPU, ID and name for each"
                            + " event",
                    "");
        }
        for (DItem item : program.items()) {
            item(item);
        }
        out.lastComments();
        // D prints at its end only aggregations that were not printed before, and no variable.
        clearAtEnd(tables.printedBefore());
        clearAtEnd(variables.maps().toList());
        return out.text();
    }

    private void clearAtEnd(List<String> maps) {
        if (!maps.isEmpty()) {
            out.gap();
            out.line("END");
            out.open();
            maps.forEach(map -> out.line("clear(" + map + ");"));
            out.close();
        }
    }

    private void item(DItem item) {
        switch (item) {
            case DItem.Pragma pragma -> pragma(pragma);
            case DItem.Declaration declaration -> {
                comments(item.span());
                int bytes = DTypeNames.bytes(declaration.type());
                if (bytes > 0 && bytes < 8) {
                    findings.note(
                            item.span(),
                            "variables have 64 bits, also those that are declared with fewer",
                            "");
                } else if (bytes == 0
                        && !declaration.type().equals("string")
                        && !declaration.type().endsWith("*")) {
                    findings.lacks(
                            item.span(), "a variable of the type '" + declaration.type() + "'", "");
                }
            }
            case DItem.Inline _ -> comments(item.span());
            case DItem.Clause clause -> clause(clause);
        }
    }

    private void comments(Span span) {
        if (out.hasCommentsBefore(span.start())) {
            out.gap();
            out.commentsBefore(span.start());
        }
    }

    private void pragma(DItem.Pragma pragma) {
        comments(pragma.span());
        switch (pragma.name()) {
            case "quiet" -> {
                // bpftrace prints nothing else either.
            }
            case "strsize" -> {
                if (pragma.value().matches("\\d{1,6}")) {
                    out.gap();
                    out.line("config = { max_strlen=" + pragma.value() + " }");
                } else {
                    findings.lacks(pragma.span(), "a strsize of " + pragma.value(), "in bytes");
                }
            }
            case "destructive" ->
                    findings.note(
                            pragma.span(),
                            "the option destructive is left out",
                            "bpftrace needs --unsafe for the same actions");
            default ->
                    findings.note(
                            pragma.span(),
                            "the option " + pragma.name() + " is left out",
                            "it tunes buffers or output of dtrace");
        }
    }

    private void clause(DItem.Clause clause) {
        List<ProbeDescription> probes = new ArrayList<>();
        clause.probes().forEach(each -> ProbeDescription.of(each, findings).ifPresent(probes::add));
        if (probes.size() > 1 && namesProbe(clause)) {
            probes.forEach(each -> block(clause, List.of(each)));
        } else if (!probes.isEmpty()) {
            block(clause, probes);
        }
    }

    private static boolean namesProbe(DItem.Clause clause) {
        return clause.body().isEmpty()
                || Stream.concat(
                                clause.predicate().stream(),
                                clause.statements().stream().flatMap(DStatement::expressions))
                        .flatMap(DAggregations::all)
                        .anyMatch(
                                each ->
                                        each instanceof DExpression.Name name
                                                && BpftraceExpressions.PROBE_PARTS.contains(
                                                        name.name()));
    }

    private void block(DItem.Clause clause, List<ProbeDescription> probes) {
        expressions.enter(probes.size() == 1 ? Optional.of(probes.getFirst()) : Optional.empty());
        out.gap();
        out.commentsBefore(clause.span().start());
        out.line(probes.stream().map(ProbeDescription::point).collect(Collectors.joining(",\n")));
        clause.predicate().map(expressions::condition).map(Term::asPredicate).ifPresent(out::line);
        boolean isEnd = probes.stream().allMatch(each -> each.point().equals("END"));
        tables.enter(isEnd, clause.predicate().isEmpty());
        out.open();
        if (clause.body().isEmpty()) {
            findings.note(
                    clause.span(), "a clause without a body prints the name of its probe", "");
            DExpression name =
                    new DExpression.Name(clause.span(), DExpression.Scope.GLOBAL, "probename");
            out.line("print(" + expressions.text(name) + ");");
        }
        statements.all(clause.statements());
        tables.leave(out, name -> isDecidedLater(clause, name));
        clause.body().ifPresent(body -> out.commentsBefore(body.span().end()));
        out.close();
    }

    private boolean isDecidedLater(DItem.Clause clause, String aggregation) {
        return program.clauses()
                .dropWhile(each -> each != clause)
                .skip(1)
                .filter(
                        each ->
                                each.probes().stream()
                                        .allMatch(probe -> probe.text().endsWith("END")))
                .anyMatch(each -> DAggregations.mentions(each, aggregation));
    }
}
