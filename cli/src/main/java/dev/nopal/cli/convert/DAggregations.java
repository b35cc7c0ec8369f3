package dev.nopal.cli.convert;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What the aggregations of a D program hold. */
final class DAggregations {
    /**
     * @param function the function that is aggregated by, such as {@code quantize}
     * @param keys the number of keys
     */
    record Held(String function, int keys) {
        boolean isDistribution() {
            return function.endsWith("quantize");
        }
    }

    private final Map<String, Held> byName = new HashMap<>();

    DAggregations(DProgram program) {
        program.clauses()
                .flatMap(clause -> clause.statements().stream())
                .flatMap(DStatement::expressions)
                .forEach(this::visit);
    }

    private void visit(DExpression expression) {
        if (expression instanceof DExpression.Assign assign
                && assign.value() instanceof DExpression.Call call) {
            name(assign.target())
                    .ifPresent(
                            name ->
                                    byName.putIfAbsent(
                                            name, new Held(call.name(), keys(assign.target()))));
        }
        expression.parts().forEach(this::visit);
    }

    private static int keys(DExpression target) {
        return target instanceof DExpression.Index index ? index.keys().size() : 0;
    }

    /** Returns the aggregation that an expression is or indexes. */
    static Optional<String> name(DExpression target) {
        return switch (target) {
            case DExpression.Aggregation each -> Optional.of(each.name());
            case DExpression.Index(var _, DExpression.Aggregation each, var _) ->
                    Optional.of(each.name());
            default -> Optional.empty();
        };
    }

    Optional<Held> held(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** Returns whether a clause says something about an aggregation other than adding to it. */
    static boolean mentions(DItem.Clause clause, String name) {
        return clause.statements().stream()
                .flatMap(DStatement::expressions)
                .flatMap(DAggregations::all)
                .anyMatch(
                        each ->
                                each instanceof DExpression.Call call
                                        && call.arguments().stream()
                                                .anyMatch(
                                                        argument ->
                                                                name(argument)
                                                                        .filter(name::equals)
                                                                        .isPresent()));
    }

    static Stream<DExpression> all(DExpression expression) {
        return Stream.concat(
                Stream.of(expression), expression.parts().stream().flatMap(DAggregations::all));
    }
}
