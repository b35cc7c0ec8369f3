package dev.nopal.agent.jfr;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.Wildcard;
import dev.nopal.script.check.Script;
import dev.nopal.script.check.ScriptBlock;
import dev.nopal.script.parse.BinaryOperator;
import dev.nopal.script.parse.Expression;

import java.util.ArrayList;
import java.util.List;

/**
 * The data of events that a script needs; the recorder records no more than that.
 *
 * @param takesStack whether the script uses stacks; a stack takes some microseconds per event
 */
public record EventDemand(boolean takesStack, List<Bound> bounds) {
    /** A margin, because the recorder compares in units of its own clock. */
    private static final long ROUNDING_NANOS = 1_000;

    /** The shortest duration of the events of a pattern that one block handles. */
    public record Bound(String pattern, long nanos) {
        /** Returns whether the pattern may mean an event; it may leave out what is before a dot. */
        boolean covers(String name) {
            return Wildcard.matches(pattern, name) || name.endsWith("." + pattern);
        }
    }

    /** Returns the demand of a script, after substitution of its parameters. */
    public static EventDemand of(Script script) {
        List<Bound> bounds = new ArrayList<>();
        for (ScriptBlock block : script.blocks()) {
            long least = block.expanded().predicate().map(EventDemand::least).orElse(0L);
            for (ScriptBlock.Attachment each : block.attachPoints()) {
                if (each.attachPoint() instanceof AttachPoint.Jfr(var pattern)) {
                    bounds.add(new Bound(pattern, least));
                }
            }
        }
        return new EventDemand(script.mentions("ustack"), List.copyOf(bounds));
    }

    /** Returns the shortest duration for which a condition can hold; 0 if that is not obvious. */
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

    /** Returns the shortest duration of an event of that name that any block handles. */
    long minNanos(String name) {
        return bounds.stream()
                .filter(bound -> bound.covers(name))
                .mapToLong(Bound::nanos)
                .min()
                .orElse(0);
    }
}
