package dev.nopal.cli.convert;

import dev.nopal.script.Span;

import java.util.List;
import java.util.Optional;

/** A part of a D program at its top level. */
sealed interface DItem {
    Span span();

    /** {@code #pragma D option name=value}. */
    record Pragma(Span span, String name, String value) implements DItem {}

    /** {@code self uint64_t start;}. */
    record Declaration(Span span, DExpression.Scope scope, String type, String name)
            implements DItem {}

    /** {@code inline int LIMIT = 10;}. */
    record Inline(Span span, String name, DExpression value) implements DItem {}

    /** Some probes, an optional predicate and what to do; without a body, the default action. */
    record Clause(
            Span span,
            List<ProbeText> probes,
            Optional<DExpression> predicate,
            Optional<DStatement.Block> body)
            implements DItem {
        List<DStatement> statements() {
            return body.map(DStatement.Block::statements).orElse(List.of());
        }
    }

    /** A probe description as it was written. */
    record ProbeText(Span span, String text) {}
}
