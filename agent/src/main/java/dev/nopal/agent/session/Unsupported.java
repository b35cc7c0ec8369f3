package dev.nopal.agent.session;

import dev.nopal.agent.method.MethodPatterns;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.Diagnostic;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.Span;
import dev.nopal.script.check.CheckedProbe;
import dev.nopal.script.check.CheckedProgram;
import dev.nopal.script.check.Config;
import dev.nopal.script.compile.UncompilableException;
import dev.nopal.script.parse.AttachPointText;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Parser;

import java.util.ArrayList;
import java.util.List;

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
     */
    List<Diagnostic> find(boolean mayWait, ProbeSource source) {
        List<Diagnostic> found = new ArrayList<>();
        for (CheckedProbe probe : program.probes()) {
            switch (probe.attachPoint()) {
                case AttachPoint.Begin _, AttachPoint.End _, AttachPoint.Interval _ -> {
                    // Always there.
                }
                case AttachPoint point -> {
                    if (probe.signatures().isEmpty()) {
                        source.missing(point)
                                .ifPresentOrElse(
                                        missing -> missing(probe, missing, mayWait, found),
                                        () -> needsAgent(probe, found));
                    }
                }
            }
        }
        return found;
    }

    /** Returns warnings for methods and lines that were waited for in vain. */
    List<Diagnostic> neverCame(ProbeSource source) {
        List<Diagnostic> found = new ArrayList<>();
        for (CheckedProbe probe : program.probes()) {
            AttachPoint point = probe.attachPoint();
            boolean comesLate =
                    MethodPatterns.isOfMethods(point) || point instanceof AttachPoint.Jfr;
            if (comesLate && source.match(point).isEmpty()) {
                found.add(
                        new Diagnostic(
                                Diagnostic.Severity.WARNING,
                                span(probe),
                                "nothing that was loaded is " + point.text(),
                                ""));
            }
        }
        return found;
    }

    /** Explains why a script is not compiled. */
    Diagnostic uncompilable(UncompilableException problem) {
        Span span =
                program.probes().stream()
                        .filter(probe -> probe.block() == problem.block())
                        .findFirst()
                        .map(probe -> span(probe))
                        .orElse(new Span(0, 0));
        return new Diagnostic(
                Diagnostic.Severity.ERROR, span, problem.getMessage(), problem.hint());
    }

    private void missing(
            CheckedProbe probe,
            ProbeSource.Missing missing,
            boolean mayWait,
            List<Diagnostic> found) {
        if (missing.isFinal()) {
            found.add(error(span(probe), missing.message(), missing.hint()));
        } else if (!mayWait && program.config().missingProbes() != Config.MissingProbes.IGNORE) {
            found.add(
                    new Diagnostic(
                            Diagnostic.Severity.WARNING,
                            span(probe),
                            missing.message(),
                            missing.hint()));
        }
    }

    private void needsAgent(CheckedProbe probe, List<Diagnostic> found) {
        found.add(
                error(
                        span(probe),
                        probe.attachPoint().text() + " needs the agent: this JVM only listens",
                        "start it with -javaagent, or without Agent.listen()"));
    }

    private static Diagnostic error(Span span, String message, String hint) {
        return new Diagnostic(Diagnostic.Severity.ERROR, span, message, hint);
    }

    /** Finds an attach point in the text: a checked program has no places any more. */
    private Span span(CheckedProbe probe) {
        List<Item.Probe> probes =
                Parser.parse(text, new Diagnostics()).items().stream()
                        .filter(Item.Probe.class::isInstance)
                        .map(Item.Probe.class::cast)
                        .toList();
        if (probe.block() >= probes.size()) {
            return new Span(0, 0);
        }
        String full = probe.attachPoint().text();
        String end = full.substring(full.lastIndexOf(':') + 1);
        List<AttachPointText> points = probes.get(probe.block()).attachPoints();
        return points.stream()
                .filter(point -> point.text().equals(full))
                .findFirst()
                .or(() -> points.stream().filter(each -> each.text().endsWith(end)).findFirst())
                .map(AttachPointText::span)
                .orElse(new Span(0, 0));
    }
}
