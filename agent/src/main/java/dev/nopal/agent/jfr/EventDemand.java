package dev.nopal.agent.jfr;

import dev.nopal.script.Diagnostics;
import dev.nopal.script.Wildcard;
import dev.nopal.script.parse.BinaryOperator;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Item;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;
import dev.nopal.script.parse.Parser;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds what a script wants of events, so that the recorder does no more.
 *
 * @param takesStack whether it takes a stack anywhere; one costs some microseconds an event
 */
public record EventDemand(boolean takesStack, List<Bound> bounds) {
    private static final String KIND = "jfr:";

    /** The recorder compares in units of its own clock. */
    private static final long ROUNDING_NANOS = 1_000;

    /** Says that one block looks at events of a pattern only from some duration on. */
    public record Bound(String pattern, long nanos) {}

    public static EventDemand of(String script) {
        List<Item> items = Parser.parse(script, new Diagnostics()).items();
        List<Bound> bounds = new ArrayList<>();
        for (Item item : items) {
            if (item instanceof Item.Probe probe) {
                long least = probe.predicate().map(EventDemand::least).orElse(0L);
                probe.attachPoints().stream()
                        .filter(point -> point.text().startsWith(KIND))
                        .map(point -> point.text().substring(KIND.length()).replace("\"", ""))
                        .forEach(pattern -> bounds.add(new Bound(pattern, least)));
            }
        }
        return new EventDemand(
                items.stream().anyMatch(EventDemand::takesStack), List.copyOf(bounds));
    }

    private static boolean takesStack(Node node) {
        return node instanceof Expression.Identifier word && word.name().equals("ustack")
                || node instanceof Expression.Call call && call.name().equals("ustack")
                || Nodes.children(node).stream().anyMatch(EventDemand::takesStack);
    }

    /** Returns what a duration has at least where a condition holds, as far as that is plain. */
    private static long least(Expression condition) {
        if (!(condition instanceof Expression.Binary(var _, var operator, var left, var right))) {
            return 0;
        }
        if (operator == BinaryOperator.AND) {
            return Math.max(least(left), least(right));
        }
        boolean isUpward =
                operator == BinaryOperator.GREATER || operator == BinaryOperator.GREATER_OR_EQUAL;
        boolean isDownward =
                operator == BinaryOperator.LESS || operator == BinaryOperator.LESS_OR_EQUAL;
        return isUpward ? bound(left, right) : isDownward ? bound(right, left) : 0;
    }

    private static long bound(Expression large, Expression small) {
        return large instanceof Expression.Identifier word
                        && word.name().equals("duration")
                        && small instanceof Expression.IntegerLiteral literal
                        && !literal.negative()
                        && literal.value() > ROUNDING_NANOS
                ? literal.value() - ROUNDING_NANOS
                : 0;
    }

    /** Returns how long an event of that name lasts at least where any block looks at it. */
    long minNanos(String name) {
        return bounds.stream()
                .filter(bound -> Wildcard.matches(bound.pattern(), name))
                .mapToLong(Bound::nanos)
                .min()
                .orElse(0);
    }
}
