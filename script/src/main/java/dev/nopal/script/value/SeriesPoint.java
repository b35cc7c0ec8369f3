package dev.nopal.script.value;

import dev.nopal.script.value.Aggregation.Reduction;

import java.time.Instant;

/**
 * One interval of a time series.
 *
 * @param number of the interval since the machine started, the same in all its processes
 * @param start when the interval began
 * @param reduction how its values become one
 * @param count how many values it had
 * @param total the result of the reduction; for an average, their sum
 */
public record SeriesPoint(
        long number, Instant start, Reduction reduction, long count, long total, boolean signed) {
    /** Returns its integer, or {@link Value.Nothing} if it had no value. */
    public Value value() {
        if (count == 0) {
            return new Value.Nothing();
        }
        long value =
                reduction == Reduction.AVG ? Aggregate.Mean.average(count, total, signed) : total;
        return new Value.Int(value, 64, signed);
    }

    /** Returns the interval after this one, without a value. */
    SeriesPoint emptyNext(long interval) {
        return new SeriesPoint(number + 1, start.plusNanos(interval), reduction, 0, 0, signed);
    }

    /** Returns the same interval, numbered from 1970 on. */
    SeriesPoint shiftedBy(long intervals, long interval) {
        long shifted = number + intervals;
        return new SeriesPoint(
                shifted,
                Instant.EPOCH.plusNanos(shifted * interval),
                reduction,
                count,
                total,
                signed);
    }

    /** Returns both merged; for {@code last}, the other one's value is kept. */
    SeriesPoint merge(SeriesPoint other) {
        if (count == 0 || other.count == 0) {
            return count == 0 ? other : this;
        }
        boolean isSigned = signed || other.signed;
        boolean isLess = Aggregate.compare(total, other.total, isSigned) <= 0;
        long merged =
                switch (reduction) {
                    case LAST -> other.total;
                    case AVG, SUM -> total + other.total;
                    case MIN -> isLess ? total : other.total;
                    case MAX -> isLess ? other.total : total;
                };
        return new SeriesPoint(number, start, reduction, count + other.count, merged, isSigned);
    }
}
