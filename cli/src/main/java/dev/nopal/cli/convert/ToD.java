package dev.nopal.cli.convert;

import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;
import dev.nopal.script.parse.ConfigEntry;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The conversion of a bpftrace script to D. Classic D has no {@code if}: each branch becomes a
 * clause of its own, whose predicate is a variable that holds the condition.
 */
final class ToD {
    private final BpftraceSource script;
    private final Findings findings;
    private final MapRoles roles;
    private final DTerms terms;
    private final DProbePoints points;
    private final DActions actions;
    private final ScriptLayout out;
    private final List<String> options = new ArrayList<>();
    private final List<String> flags = new ArrayList<>();
    private boolean isFirstClause;

    ToD(BpftraceSource script, Diagnostics diagnostics) {
        this.script = script;
        findings = new Findings(diagnostics);
        roles = new MapRoles(script);
        terms = new DTerms(script, roles, findings);
        points = new DProbePoints(findings);
        out = new ScriptLayout(script.text(), script.comments(), SourceComment::asBlock);
        actions = new DActions(roles, terms, new DPrints(roles, terms, findings), findings, out);
    }

    String text() {
        script.syntax().items().forEach(this::item);
        out.lastComments();
        printAgainAtEnd();
        noteVariables();
        StringBuilder whole = new StringBuilder();
        if (script.isExecutable()) {
            whole.append("#!/usr/sbin/dtrace -s\n");
        }
        whole.append("#pragma D option quiet\n");
        options.forEach(each -> whole.append("#pragma D option ").append(each).append('\n'));
        whole.append('\n');
        List<String> declarations = new ArrayList<>(roles.declarations());
        flags.forEach(each -> declarations.add("this int64_t " + each + ";"));
        declarations.forEach(each -> whole.append(each).append('\n'));
        if (!declarations.isEmpty()) {
            whole.append('\n');
        }
        return whole.append(out.text()).toString();
    }

    /** bpftrace prints every map at its end; D only aggregations that were never printed. */
    private void printAgainAtEnd() {
        for (String map : roles.aggregations()) {
            boolean isPrinted =
                    script.probes()
                            .flatMap(BpftraceSource::all)
                            .anyMatch(
                                    node ->
                                            node instanceof Expression.Call call
                                                    && call.name().equals("print")
                                                    && !call.arguments().isEmpty()
                                                    && call.arguments().getFirst()
                                                            instanceof
                                                            Expression.MapReference reference
                                                    && reference.name().equals(map));
            if (isPrinted && !MapRoles.isClearedAtEnd(script, map)) {
                out.gap();
                out.line("END");
                out.open();
                out.line("printa(" + map + ");");
                out.close();
            }
        }
    }

    private void noteVariables() {
        roles.variableMaps().stream()
                .filter(map -> !MapRoles.isClearedAtEnd(script, map))
                .findFirst()
                .ifPresent(
                        map ->
                                findings.note(
                                        Span.START,
                                        "D does not print "
                                                + map
                                                + " and other maps that are variables at its end",
                                        "print what is needed in END"));
    }

    private void item(Item item) {
        switch (item) {
            case Item.Probe probe -> probe(probe);
            case Item.Config config -> config.entries().forEach(this::config);
            case Item.Macro macro ->
                    findings.lacks(item.span(), "the macro '" + macro.name() + "'", "write it out");
            case Item.MapDeclaration map ->
                    findings.lacks(item.span(), "the declaration of " + map.map(), "");
            case Item.EnumDefinition _ ->
                    findings.lacks(item.span(), "this enum", "write its values as numbers");
            case Item.CDefinition _, Item.Subprogram _, Item.Import _ ->
                    findings.lacks(item.span(), "this definition", "");
        }
    }

    private void config(ConfigEntry entry) {
        if (entry.name().equals("max_strlen")) {
            if (!(entry.value() instanceof Expression.IntegerLiteral)) {
                findings.lacks(entry.span(), "this length", "write the number");
                return;
            }
            options.add("strsize=" + terms.text(entry.value()));
        } else if (entry.name().equals("print_maps_on_exit")) {
            findings.lacks(entry.span(), "print_maps_on_exit", "END { clear(@a); } does the same");
        } else {
            findings.note(entry.span(), "the setting " + entry.name() + " is left out", "");
        }
    }

    private void probe(Item.Probe probe) {
        List<String> descriptions = new ArrayList<>();
        probe.attachPoints().forEach(each -> points.of(each).ifPresent(descriptions::add));
        if (descriptions.isEmpty()) {
            return;
        }
        String head = String.join(",\n", descriptions);
        actions.enter(MapRoles.isEnd(probe));
        List<Statement> statements = flat(probe.body().statements());
        out.gap();
        out.commentsBefore(probe.span().start());
        isFirstClause = true;
        boolean isSplit = statements.stream().anyMatch(Statement.If.class::isInstance);
        if (!isSplit) {
            Optional<String> predicate = probe.predicate().map(terms::of).map(Term::asPredicate);
            int size = out.size();
            boolean isWritten =
                    clause(head, predicate, statements, Optional.empty(), probe.span().end());
            if (!isWritten && !statements.isEmpty()) {
                out.cut(size);
            }
            out.commentsBefore(probe.span().end());
            return;
        }
        List<String> guards = new ArrayList<>();
        if (probe.predicate().isPresent()) {
            String flag = flag();
            String value = "this->" + flag + " = " + terms.text(probe.predicate().get()) + ";";
            clause(head, Optional.empty(), List.of(), Optional.of(value), 0);
            guards.add("this->" + flag);
        }
        sections(head, guards, statements, true);
        out.commentsBefore(probe.span().end());
    }

    private String flag() {
        String flag = "branch" + (flags.size() + 1);
        while (roles.isUsed("$" + flag)) {
            flag += "_";
        }
        flags.add(flag);
        return flag;
    }

    /** Writes statements as clauses; a branch ends one, and what follows it starts another. */
    private void sections(
            String head, List<String> guards, List<Statement> statements, boolean isOutermost) {
        if (!isOutermost) {
            statements.stream()
                    .filter(Statement.Return.class::isInstance)
                    .forEach(each -> actions.write(each, Optional.empty()));
        }
        List<String> current = new ArrayList<>(guards);
        List<Statement> pending = new ArrayList<>();
        for (Statement statement : statements) {
            if (!(statement instanceof Statement.If branch)) {
                pending.add(statement);
                continue;
            }
            String flag = "this->" + flag();
            String condition = flag + " = " + terms.text(branch.condition()) + ";";
            clause(head, predicate(current), pending, Optional.of(condition), 0);
            pending.clear();
            List<Statement> then = new ArrayList<>(flat(branch.then().statements()));
            boolean returns =
                    isOutermost && !then.isEmpty() && then.getLast() instanceof Statement.Return;
            if (returns) {
                then.removeLast();
            }
            sections(head, with(current, flag), then, false);
            branch.otherwise()
                    .ifPresent(
                            block ->
                                    sections(
                                            head,
                                            with(current, "!" + flag),
                                            flat(block.statements()),
                                            false));
            if (returns) {
                current.add("!" + flag);
            }
        }
        if (!pending.isEmpty()) {
            clause(head, predicate(current), pending, Optional.empty(), 0);
        }
    }

    private static List<String> with(List<String> guards, String guard) {
        List<String> more = new ArrayList<>(guards);
        more.add(guard);
        return more;
    }

    private static Optional<String> predicate(List<String> guards) {
        return guards.isEmpty()
                ? Optional.empty()
                : Optional.of("/" + String.join(" && ", guards) + "/");
    }

    /** Returns statements without braces around some of them. */
    private static List<Statement> flat(List<Statement> statements) {
        List<Statement> flat = new ArrayList<>();
        for (Statement each : statements) {
            if (each instanceof Statement.Block block) {
                flat.addAll(flat(block.statements()));
            } else {
                flat.add(each);
            }
        }
        return flat;
    }

    /**
     * Writes a clause; returns whether there is anything in it.
     *
     * @param end where the comments of the clause end in the source
     */
    private boolean clause(
            String head,
            Optional<String> predicate,
            List<Statement> statements,
            Optional<String> last,
            int end) {
        if (!isFirstClause) {
            out.gap();
        }
        isFirstClause = false;
        out.line(head);
        predicate.ifPresent(out::line);
        out.open();
        int before = out.size();
        for (int i = 0; i < statements.size(); i++) {
            Statement statement = statements.get(i);
            boolean isLast = i == statements.size() - 1;
            if (isLast && statement instanceof Statement.Return leave && leave.value().isEmpty()) {
                continue;
            }
            out.commentsBefore(statement.span().start());
            actions.write(
                    statement, isLast ? Optional.empty() : Optional.of(statements.get(i + 1)));
            out.commentAfter(statement.span().end());
        }
        out.commentsBefore(end);
        last.ifPresent(out::line);
        boolean isWritten = out.size() > before;
        out.close();
        return isWritten;
    }
}
