package dev.nopal.script.check;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.ProbeSignature.Argument;
import dev.nopal.script.Wildcard;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.program.TypedStatement;
import dev.nopal.script.type.Type;

import java.util.List;

/** Two tracepoints of different shapes. */
final class Shop implements ProbeCatalog {
    static final ProbeSignature ORDER =
            new ProbeSignature(
                    "usdt:/x:shop:order",
                    List.of(
                            new Argument("id", Type.INT64),
                            new Argument("customer", new Type.Text(1024))));
    static final ProbeSignature PAID =
            new ProbeSignature(
                    "usdt:/x:shop:paid", List.of(new Argument("id", new Type.Int(32, true))));

    @Override
    public List<ProbeSignature> match(AttachPoint attachPoint) {
        return List.of(ORDER, PAID).stream().filter(probe -> matches(attachPoint, probe)).toList();
    }

    private static boolean matches(AttachPoint attachPoint, ProbeSignature probe) {
        String[] parts = probe.probe().split(":");
        return attachPoint instanceof AttachPoint.Usdt usdt
                && Wildcard.matches(usdt.provider(), parts[2])
                && Wildcard.matches(usdt.name(), parts[3]);
    }

    static CheckResult check(String program) {
        return Script.of(program).check(new Shop());
    }

    static CheckedProgram accepted(String program) {
        return switch (check(program)) {
            case CheckResult.Accepted(var checked) -> checked;
            case CheckResult.Rejected(var diagnostics) ->
                    throw new AssertionError(program + ": " + diagnostics);
        };
    }

    /** Returns the body of the first probe. */
    static List<TypedStatement> body(String program) {
        return accepted(program).probes().getFirst().body();
    }

    /** Returns the messages of all errors. */
    static List<String> errors(String program) {
        return switch (check(program)) {
            case CheckResult.Accepted _ -> List.of();
            case CheckResult.Rejected(var diagnostics) ->
                    diagnostics.stream().map(d -> d.sentence()).toList();
        };
    }
}
