package dev.nopal.script.check;

import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.program.CheckedProbe;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.program.Config;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.program.TypedStatement;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The search for the types of maps and variables: all probes are typed until nothing changes, then
 * once more to report and to build the program. That round converts every value to the type that
 * was found, or reports it; so the program is sound even if the types had not settled.
 */
final class Typing {
    private static final int MAX_ROUNDS = 32;

    private final ScriptCall call;
    private final List<ProbeShape> shapes;
    private final Config config;
    private final ProbeCatalog catalog;
    private final Environment environment;
    private final Diagnostics diagnostics;
    private final boolean isWaiting;

    Typing(
            ScriptCall call,
            List<ProbeShape> shapes,
            Config config,
            ProbeCatalog catalog,
            Environment environment,
            Diagnostics diagnostics) {
        this.call = call;
        this.shapes = shapes;
        this.config = config;
        this.catalog = catalog;
        this.environment = environment;
        this.diagnostics = diagnostics;
        isWaiting = shapes.stream().anyMatch(ProbeShape::isPending);
    }

    CheckedProgram run() {
        settle();
        if (environment.seed()) {
            settle();
        }
        List<CheckedProbe> probes = typeAll(diagnostics);
        return new CheckedProgram(call, config, environment.maps(), probes, diagnostics.warnings());
    }

    private void settle() {
        for (int round = 0; round < MAX_ROUNDS; round++) {
            typeAll(new Diagnostics());
            if (!environment.advance()) {
                return;
            }
        }
    }

    private List<CheckedProbe> typeAll(Diagnostics reports) {
        List<CheckedProbe> probes = new ArrayList<>();
        for (int id = 0; id < shapes.size(); id++) {
            probes.add(type(id, shapes.get(id), reports));
        }
        return probes;
    }

    private CheckedProbe type(int id, ProbeShape shape, Diagnostics reports) {
        ProbeContext context = ProbeContext.of(shape, id, config, catalog, environment, reports);
        StatementTyper statements = new StatementTyper(context);
        Optional<TypedExpression> predicate =
                shape.probe().predicate().map(statements.expressions()::condition);
        List<TypedStatement> body = statements.block(shape.probe().body());
        boolean isPending = shape.isPending() || context.facts().hasUnknown;
        if (isPending && !isWaiting && !reports.hasErrors()) {
            reports.error(
                    DiagnosticCode.UNKNOWN_TYPE,
                    shape.attachment().span(),
                    "the types of this probe's maps and variables cannot be determined",
                    "assign a value whose type is known");
        }
        return new CheckedProbe(
                shape.block(),
                shape.attachment().span(),
                shape.attachPoint(),
                shape.signatures(),
                isPending,
                predicate,
                body,
                context.variables(),
                context.facts().build());
    }
}
