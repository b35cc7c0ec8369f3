package dev.nopal.cli.convert;

import dev.nopal.script.Span;

import java.util.List;
import java.util.stream.Stream;

/** A part of a clause that does something. */
sealed interface DStatement {
    Span span();

    /** An expression that is evaluated for its effect. */
    record Evaluate(Span span, DExpression value) implements DStatement {}

    /** {@code if (c) { … } else { … }}, which newer versions of D have. */
    record If(Span span, DExpression condition, Block then, List<DStatement> otherwise)
            implements DStatement {}

    /** Statements in braces. */
    record Block(Span span, List<DStatement> statements) implements DStatement {}

    /** Returns all expressions of a statement and its parts, in the order of the text. */
    default Stream<DExpression> expressions() {
        return switch (this) {
            case Evaluate evaluate -> Stream.of(evaluate.value());
            case If branch ->
                    Stream.of(
                                    Stream.of(branch.condition()),
                                    branch.then().expressions(),
                                    branch.otherwise().stream().flatMap(DStatement::expressions))
                            .flatMap(each -> each);
            case Block block -> block.statements().stream().flatMap(DStatement::expressions);
        };
    }
}
