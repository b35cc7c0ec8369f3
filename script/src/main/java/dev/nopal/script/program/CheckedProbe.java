package dev.nopal.script.program;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.Span;

import java.util.List;
import java.util.Optional;

/**
 * One attach point of one probe of the script, checked for one shape of arguments.
 *
 * <p>A pattern that matches tracepoints of different shapes gives one of these for each shape.
 *
 * @param block index of the block in the script, from 0; several probes share one block
 * @param span where the attach point stands in the text, also where a parameter is part of it
 * @param signatures the probes it is for, all of one shape; empty for {@code begin}, {@code end},
 *     intervals and samplers, and while nothing matches
 * @param isPending whether the code has values of unknown type, because nothing matches here or at
 *     a probe that feeds its maps: check again when a probe appears, compile only then
 * @param predicate a boolean
 * @param variables by slot; each starts as its type's zero when the probe fires
 */
public record CheckedProbe(
        int block,
        Span span,
        AttachPoint attachPoint,
        List<ProbeSignature> signatures,
        boolean isPending,
        Optional<TypedExpression> predicate,
        List<TypedStatement> body,
        List<ScriptVariable> variables,
        ProbeFacts facts) {
    public CheckedProbe {
        signatures = List.copyOf(signatures);
        body = List.copyOf(body);
        variables = List.copyOf(variables);
    }
}
