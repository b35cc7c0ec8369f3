package dev.nopal.agent;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.Diagnostic;
import dev.nopal.script.RecordType;
import dev.nopal.script.Span;
import dev.nopal.script.TupleType;
import dev.nopal.script.Type;
import dev.nopal.script.UnknownType;
import dev.nopal.script.check.CheckedProbe;
import dev.nopal.script.check.CheckedProgram;
import dev.nopal.script.check.Config;
import dev.nopal.script.check.ScriptMap;

import java.util.ArrayList;
import java.util.List;

/** Finds what a correct script asks for in vain: probes that are not there, or not yet. */
final class Unsupported {
    private Unsupported() {}

    static List<Diagnostic> find(CheckedProgram program, boolean mayWait) {
        List<Diagnostic> found = new ArrayList<>();
        for (CheckedProbe probe : program.probes()) {
            switch (probe.attachPoint()) {
                case AttachPoint.Begin _, AttachPoint.End _, AttachPoint.Interval _ -> {
                    // Always there.
                }
                case AttachPoint.Usdt usdt -> {
                    if (probe.isPending() && !mayWait) {
                        missing(program, usdt, found);
                    }
                }
                default ->
                        found.add(
                                diagnostic(
                                        Diagnostic.Severity.ERROR,
                                        probe.attachPoint().text()
                                                + ": this version has usdt, interval, BEGIN and"
                                                + " END probes only",
                                        ""));
            }
        }
        return found;
    }

    private static void missing(
            CheckedProgram program, AttachPoint.Usdt usdt, List<Diagnostic> found) {
        if (program.config().missingProbes() != Config.MissingProbes.IGNORE) {
            found.add(
                    diagnostic(
                            Diagnostic.Severity.WARNING,
                            "no tracepoint is " + usdt.provider() + ":" + usdt.name() + " yet",
                            "it is armed when it appears; nopal list shows those that are there"));
        }
    }

    /** A map cannot be laid out before the types of what goes into it are known. */
    static boolean isWaitingForTypes(CheckedProgram program) {
        return program.probes().stream().anyMatch(CheckedProbe::isPending)
                && program.maps().stream().anyMatch(Unsupported::isUnknown);
    }

    private static boolean isUnknown(ScriptMap map) {
        return isUnknown(map.value()) || map.key().filter(Unsupported::isUnknown).isPresent();
    }

    private static boolean isUnknown(Type type) {
        return switch (type) {
            case UnknownType _ -> true;
            case TupleType tuple -> tuple.elements().stream().anyMatch(Unsupported::isUnknown);
            case RecordType record ->
                    record.fields().stream().anyMatch(field -> isUnknown(field.type()));
            default -> false;
        };
    }

    private static Diagnostic diagnostic(
            Diagnostic.Severity severity, String message, String hint) {
        return new Diagnostic(severity, new Span(0, 0), message, hint);
    }
}
