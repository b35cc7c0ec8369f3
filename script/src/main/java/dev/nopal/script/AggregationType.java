package dev.nopal.script;

import java.util.List;
import java.util.Locale;

/**
 * What a map holds that is fed by {@code count()}, {@code hist()} and the like.
 *
 * @param signed whether the aggregated numbers are signed
 * @param parameters for {@code HIST} the bits; for {@code LHIST} min, max, step; for {@code
 *     TSERIES} the interval in nanoseconds, the number of intervals and the {@link Reduction}'s
 *     ordinal; else empty
 */
public record AggregationType(Kind kind, boolean signed, List<Long> parameters) implements Type {
    /** Names the function that feeds the map. */
    public enum Kind {
        COUNT,
        SUM,
        AVG,
        MIN,
        MAX,
        STATS,
        HIST,
        LHIST,
        TSERIES;

        /** Returns the function's name in a script. */
        public String functionName() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns whether a script can read the aggregate as one integer. */
        public boolean isReadable() {
            return switch (this) {
                case COUNT, SUM, AVG, MIN, MAX -> true;
                case STATS, HIST, LHIST, TSERIES -> false;
            };
        }
    }

    /** Says how {@code tseries} combines the numbers of one interval. */
    public enum Reduction {
        LAST,
        AVG,
        SUM,
        MIN,
        MAX
    }

    public AggregationType {
        parameters = List.copyOf(parameters);
    }

    @Override
    public String text() {
        boolean isCounter = kind.isReadable() || kind == Kind.STATS;
        return (isCounter && !signed && kind != Kind.COUNT ? "u" : "") + kind.functionName() + "_t";
    }
}
