package dev.nopal.script.check;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.Span;
import dev.nopal.script.program.Config;
import dev.nopal.script.program.ScriptVariable;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.type.Type;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One probe in one shape, while it is typed.
 *
 * @param id of the shape, for its variables
 * @param signature empty if the probe type has none, or nothing matches yet
 */
record ProbeContext(
        int id,
        AttachPoint attachPoint,
        Optional<ProbeSignature> signature,
        boolean isPending,
        Config config,
        ProbeCatalog catalog,
        Environment environment,
        Diagnostics diagnostics,
        FactsBuilder facts,
        Map<String, Integer> slots) {
    static ProbeContext of(
            ProbeShape shape,
            int id,
            Config config,
            ProbeCatalog catalog,
            Environment environment,
            Diagnostics diagnostics) {
        return new ProbeContext(
                id,
                shape.attachPoint(),
                shape.signatures().stream().findFirst(),
                shape.isPending(),
                config,
                catalog,
                environment,
                diagnostics,
                new FactsBuilder(),
                new LinkedHashMap<>());
    }

    /** Returns whether handlers run later and on another thread. */
    boolean isHandledLater() {
        return signature.flatMap(ProbeSignature::reader).isPresent();
    }

    static List<String> argumentNames(ProbeSignature signature) {
        return signature.arguments().stream().map(ProbeSignature.Argument::name).toList();
    }

    ScriptVariable variable(String name) {
        int slot = slots.computeIfAbsent(name, _ -> slots.size());
        Type type = environment.variable(id, name).type();
        facts.hasUnknown |= type instanceof Type.Unknown;
        return new ScriptVariable(slot, Macros.written(name), type);
    }

    List<ScriptVariable> variables() {
        return slots.keySet().stream().map(this::variable).toList();
    }

    /**
     * Reports an error and returns a value that fits everywhere, so that one mistake gives one
     * message.
     */
    TypedExpression wrong(DiagnosticCode code, Span span, String message, String hint) {
        diagnostics.error(code, span, message, hint);
        return unknown(span);
    }

    TypedExpression wrong(DiagnosticCode code, Span span, String message) {
        return wrong(code, span, message, "");
    }

    TypedExpression unknown(Span span) {
        facts.hasUnknown = true;
        return new TypedExpression.ReadArgument(span, Type.UNKNOWN, -1);
    }
}
