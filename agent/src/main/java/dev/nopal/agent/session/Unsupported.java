package dev.nopal.agent.session;

import dev.nopal.agent.method.MethodPatterns;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.Diagnostic;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Span;
import dev.nopal.script.compile.UncompilableException;
import dev.nopal.script.language.ProbeType;
import dev.nopal.script.program.CheckedProbe;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.program.Config;

import java.util.ArrayList;
import java.util.List;

/** The diagnostics on what a correct script asks for and this JVM does not have, or not yet. */
final class Unsupported {
    private final CheckedProgram program;

    Unsupported(CheckedProgram program) {
        this.program = program;
    }

    /**
     * Returns errors, and warnings for what may still appear.
     *
     * @param mayWait whether missing probes are expected, as before a program starts
     */
    List<Diagnostic> find(boolean mayWait, ProbeSource source) {
        List<Diagnostic> found = new ArrayList<>();
        for (CheckedProbe probe : program.probes()) {
            AttachPoint point = probe.attachPoint();
            if (ProbeType.of(point).hasProbes() && probe.signatures().isEmpty()) {
                source.missing(point)
                        .ifPresentOrElse(
                                missing -> missing(probe, missing, mayWait, found),
                                () -> found.add(needsAgent(probe)));
            }
        }
        return found;
    }

    /** Returns warnings for methods, lines and events that never appeared. */
    List<Diagnostic> neverCame(ProbeSource source) {
        List<Diagnostic> found = new ArrayList<>();
        for (CheckedProbe probe : program.probes()) {
            AttachPoint point = probe.attachPoint();
            boolean comesLate =
                    MethodPatterns.isOfMethods(point) || point instanceof AttachPoint.Jfr;
            if (comesLate && source.match(point).isEmpty()) {
                found.add(
                        Diagnostic.warning(
                                DiagnosticCode.PROBE_NEVER_APPEARED,
                                probe.span(),
                                point.text() + " never matched a loaded class or event",
                                ""));
            }
        }
        return found;
    }

    /**
     * Returns the warning that nothing ran, because no probe appeared that gives the maps a type.
     */
    Diagnostic neverStarted() {
        Span span =
                program.probes().stream()
                        .filter(CheckedProbe::isPending)
                        .findFirst()
                        .map(CheckedProbe::span)
                        .orElse(Span.START);
        return Diagnostic.warning(
                DiagnosticCode.NEVER_STARTED,
                span,
                "nothing ran, because no probe appeared that gives a type to "
                        + String.join(", ", UnknownMaps.names(program)),
                "");
    }

    /** Returns the error that says why a script is not compiled. */
    Diagnostic uncompilable(UncompilableException problem) {
        Span span =
                program.probes().stream()
                        .filter(probe -> probe.block() == problem.block())
                        .findFirst()
                        .map(CheckedProbe::span)
                        .orElse(Span.START);
        return Diagnostic.error(
                DiagnosticCode.UNCOMPILABLE, span, problem.getMessage(), problem.hint());
    }

    private void missing(
            CheckedProbe probe,
            ProbeSource.Missing missing,
            boolean mayWait,
            List<Diagnostic> found) {
        Config.MissingProbes allowed = program.config().missingProbes();
        if (missing.isFinal() && allowed == Config.MissingProbes.ERROR) {
            found.add(
                    Diagnostic.error(
                            DiagnosticCode.NO_SUCH_PROBE,
                            probe.span(),
                            missing.message(),
                            missing.hint()));
        } else if ((missing.isFinal() || !mayWait) && allowed != Config.MissingProbes.IGNORE) {
            found.add(
                    Diagnostic.warning(
                            missing.isFinal()
                                    ? DiagnosticCode.NO_SUCH_PROBE
                                    : DiagnosticCode.NO_PROBE_YET,
                            probe.span(),
                            missing.message(),
                            missing.hint()));
        }
    }

    private static Diagnostic needsAgent(CheckedProbe probe) {
        return Diagnostic.error(
                DiagnosticCode.NEEDS_AGENT,
                probe.span(),
                probe.attachPoint().text() + " needs the agent: this JVM uses Agent.listen()",
                "start it with -javaagent, or without Agent.listen()");
    }
}
