package dev.nopal.agent;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.Diagnostic;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;
import dev.nopal.script.Suggestion;
import dev.nopal.script.check.CheckedProbe;
import dev.nopal.script.check.CheckedProgram;
import dev.nopal.script.check.Config;
import dev.nopal.script.parse.AttachPointText;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds what a correct script asks for in vain: probes that are not there, or not yet. */
final class Unsupported {
    private final String text;
    private final CheckedProgram program;

    Unsupported(String text, CheckedProgram program) {
        this.text = text;
        this.program = program;
    }

    /**
     * Returns errors, and warnings where nothing is there yet.
     *
     * @param mayWait whether that is as expected: nothing is there before a program starts
     * @param names of the tracepoints that are there
     */
    List<Diagnostic> find(boolean mayWait, Set<String> names) {
        List<Diagnostic> found = new ArrayList<>();
        for (CheckedProbe probe : program.probes()) {
            switch (probe.attachPoint()) {
                case AttachPoint.Begin _, AttachPoint.End _, AttachPoint.Interval _ -> {
                    // Always there.
                }
                case AttachPoint.Usdt usdt -> {
                    if (probe.isPending() && !mayWait) {
                        missing(probe, usdt, names, found);
                    }
                }
                default ->
                        found.add(
                                new Diagnostic(
                                        Diagnostic.Severity.ERROR,
                                        span(probe, ""),
                                        probe.attachPoint().text()
                                                + ": this version has usdt, interval, BEGIN and"
                                                + " END probes only",
                                        ""));
            }
        }
        return found;
    }

    private void missing(
            CheckedProbe probe, AttachPoint.Usdt usdt, Set<String> names, List<Diagnostic> found) {
        if (program.config().missingProbes() != Config.MissingProbes.IGNORE) {
            String name = usdt.provider() + ":" + usdt.name();
            String suggestion = Suggestion.of(name, names);
            found.add(
                    new Diagnostic(
                            Diagnostic.Severity.WARNING,
                            span(probe, usdt.name()),
                            "no tracepoint is " + name + " yet; it is armed when it appears",
                            suggestion.isEmpty()
                                    ? "nopal list shows those that are there"
                                    : suggestion));
        }
    }

    /** Finds an attach point in the text: a checked program has no places any more. */
    private Span span(CheckedProbe probe, String end) {
        List<Item.Probe> probes =
                Parser.parse(text, new Diagnostics()).items().stream()
                        .filter(Item.Probe.class::isInstance)
                        .map(Item.Probe.class::cast)
                        .toList();
        if (probe.block() >= probes.size()) {
            return new Span(0, 0);
        }
        return probes.get(probe.block()).attachPoints().stream()
                .filter(point -> point.text().endsWith(end))
                .findFirst()
                .map(AttachPointText::span)
                .orElse(new Span(0, 0));
    }
}
