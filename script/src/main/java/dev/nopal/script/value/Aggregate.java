package dev.nopal.script.value;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The merged result of an {@link Aggregation}; only a map holds such values.
 *
 * <p>Code that prints or compares results distinguishes the groups below, not each aggregation: a
 * new one joins a group, or every switch over the groups must handle it.
 */
public sealed interface Aggregate extends Value {
    /** Returns the aggregation's name in a script. */
    String function();

    /** Returns the number that a map is ordered by; the key decides between equal ones. */
    Value.Int rank();

    /**
     * Returns both merged, or the other one if the two do not fit together. Numbers are signed if
     * one of the two is: programs of two versions may differ in the type of an argument.
     */
    Aggregate merge(Aggregate other);

    /** A result that is one integer, and is printed as such. */
    sealed interface Number extends Aggregate {
        Value.Int number();

        @Override
        default Value.Int rank() {
            return number();
        }
    }

    /** A result that is printed as numbers with names. */
    sealed interface Summary extends Aggregate {
        /** Returns the numbers; what {@code print(@m, top, div)} divides is divided. */
        List<Value.Field> fields(int div);
    }

    /** A result that knows how many numbers it contains. */
    sealed interface Counted extends Aggregate permits Count, Mean, Histogram {
        long events();
    }

    /** A result that has an average; it is cut towards zero. */
    sealed interface Mean extends Counted {
        long count();

        long total();

        boolean signed();

        default long average() {
            return average(count(), total(), signed());
        }

        @Override
        default long events() {
            return count();
        }

        /** Returns the average of so many numbers, or 0 if there are none. */
        static long average(long count, long total, boolean signed) {
            if (count == 0) {
                return 0;
            }
            return signed ? total / count : Long.divideUnsigned(total, count);
        }
    }

    /** The result of {@code count()}. */
    record Count(long count) implements Number, Counted {
        @Override
        public String function() {
            return "count";
        }

        @Override
        public Value.Int number() {
            return Value.unsigned(count);
        }

        @Override
        public long events() {
            return count;
        }

        @Override
        public Aggregate merge(Aggregate other) {
            return other instanceof Count(long more) ? new Count(count + more) : other;
        }
    }

    /** The result of {@code sum()}. */
    record Sum(long sum, boolean signed) implements Number {
        @Override
        public String function() {
            return "sum";
        }

        @Override
        public Value.Int number() {
            return new Value.Int(sum, 64, signed);
        }

        @Override
        public Aggregate merge(Aggregate other) {
            return other instanceof Sum more
                    ? new Sum(sum + more.sum, signed || more.signed)
                    : other;
        }
    }

    /** The result of {@code min()}; maps of it are ordered as if it were unsigned. */
    record Min(long min, boolean signed) implements Number {
        @Override
        public String function() {
            return "min";
        }

        @Override
        public Value.Int number() {
            return new Value.Int(min, 64, signed);
        }

        @Override
        public Value.Int rank() {
            return Value.unsigned(min);
        }

        @Override
        public Aggregate merge(Aggregate other) {
            if (!(other instanceof Min more)) {
                return other;
            }
            boolean isSigned = signed || more.signed;
            return new Min(compare(min, more.min, isSigned) <= 0 ? min : more.min, isSigned);
        }
    }

    /** The result of {@code max()}; maps of it are ordered as if it were unsigned. */
    record Max(long max, boolean signed) implements Number {
        @Override
        public String function() {
            return "max";
        }

        @Override
        public Value.Int number() {
            return new Value.Int(max, 64, signed);
        }

        @Override
        public Value.Int rank() {
            return Value.unsigned(max);
        }

        @Override
        public Aggregate merge(Aggregate other) {
            if (!(other instanceof Max more)) {
                return other;
            }
            boolean isSigned = signed || more.signed;
            return new Max(compare(max, more.max, isSigned) >= 0 ? max : more.max, isSigned);
        }
    }

    /** The result of {@code avg()}. */
    record Avg(long count, long total, boolean signed) implements Number, Mean {
        @Override
        public String function() {
            return "avg";
        }

        @Override
        public Value.Int number() {
            return new Value.Int(average(), 64, signed);
        }

        @Override
        public Aggregate merge(Aggregate other) {
            return other instanceof Avg more
                    ? new Avg(count + more.count, total + more.total, signed || more.signed)
                    : other;
        }
    }

    /** The result of {@code stats()}. */
    record Stats(long count, long total, boolean signed) implements Summary, Mean {
        @Override
        public String function() {
            return "stats";
        }

        @Override
        public Value.Int rank() {
            return new Value.Int(average(), 64, signed);
        }

        /** Divides the average alone, as bpftrace does. */
        @Override
        public List<Value.Field> fields(int div) {
            return List.of(
                    new Value.Field("count", Value.unsigned(count)),
                    new Value.Field("average", rank().dividedBy(div)),
                    new Value.Field("total", new Value.Int(total, 64, signed)));
        }

        @Override
        public Aggregate merge(Aggregate other) {
            return other instanceof Stats more
                    ? new Stats(count + more.count, total + more.total, signed || more.signed)
                    : other;
        }
    }

    /**
     * The result of {@code hist(n, bits)}.
     *
     * @param buckets counts by {@link Log2Buckets#index index}; those that are zero may be absent
     */
    record Hist(int bits, SortedMap<Integer, Long> buckets) implements Histogram {
        public Hist {
            if (bits < 0 || bits > Log2Buckets.MAX_BITS) {
                throw new IllegalArgumentException("bits=" + bits);
            }
            Histogram.requireIndices(buckets, Log2Buckets.count(bits));
        }

        @Override
        public String function() {
            return "hist";
        }

        @Override
        public long lowerBound(int bucket) {
            return Log2Buckets.lowerBound(bucket, bits);
        }

        @Override
        public long upperBound(int bucket) {
            return Log2Buckets.upperBound(bucket, bits);
        }

        @Override
        public boolean isBounded(int bucket) {
            return true;
        }

        @Override
        public boolean isLogarithmic() {
            return true;
        }

        @Override
        public boolean hasBucketsOf(Histogram other) {
            return other instanceof Hist hist && hist.bits == bits;
        }

        @Override
        public Hist empty() {
            return new Hist(bits, new TreeMap<>());
        }

        @Override
        public List<HistogramRow> rows(int div) {
            return HistogramRow.of(this, div);
        }

        @Override
        public Aggregate merge(Aggregate other) {
            return other instanceof Hist more && hasBucketsOf(more)
                    ? new Hist(bits, Histogram.sum(buckets, more.buckets))
                    : other;
        }
    }

    /**
     * The result of {@code lhist(n, min, max, step)}.
     *
     * @param buckets counts by {@link LinearBuckets#index index}; those that are zero may be absent
     */
    record LinearHist(long min, long max, long step, SortedMap<Integer, Long> buckets)
            implements Histogram {
        public LinearHist {
            if (min < 0
                    || max <= min
                    || step < 1
                    || (max - min) / step > LinearBuckets.MAX_BUCKETS) {
                throw new IllegalArgumentException("min=" + min + " max=" + max + " step=" + step);
            }
            Histogram.requireIndices(buckets, LinearBuckets.count(min, max, step));
        }

        @Override
        public String function() {
            return "lhist";
        }

        @Override
        public long lowerBound(int bucket) {
            return LinearBuckets.lowerBound(bucket, min, step);
        }

        @Override
        public long upperBound(int bucket) {
            return LinearBuckets.upperBound(bucket, min, step);
        }

        @Override
        public boolean isBounded(int bucket) {
            return LinearBuckets.isBounded(bucket, min, max, step);
        }

        @Override
        public boolean isLogarithmic() {
            return false;
        }

        @Override
        public boolean hasBucketsOf(Histogram other) {
            return other instanceof LinearHist hist
                    && hist.min == min
                    && hist.max == max
                    && hist.step == step;
        }

        @Override
        public LinearHist empty() {
            return new LinearHist(min, max, step, new TreeMap<>());
        }

        /** Divides nothing, as bpftrace does. */
        @Override
        public List<HistogramRow> rows(int div) {
            return HistogramRow.of(this);
        }

        @Override
        public Aggregate merge(Aggregate other) {
            return other instanceof LinearHist more && hasBucketsOf(more)
                    ? new LinearHist(min, max, step, Histogram.sum(buckets, more.buckets))
                    : other;
        }
    }

    /**
     * The result of {@code tseries()}: its intervals from the oldest that has a value to the
     * newest.
     *
     * @param interval in nanoseconds
     * @param length how many intervals it keeps at most
     */
    record TimeSeries(long interval, int length, List<SeriesPoint> points) implements Aggregate {
        @Override
        public String function() {
            return "tseries";
        }

        /** Returns 0 for all: maps of it are ordered by key. */
        @Override
        public Value.Int rank() {
            return Value.of(0);
        }

        /**
         * Returns the series with intervals that are numbered from 1970 on, and start at multiples
         * of their length, so that it can be merged with that of another machine.
         *
         * @param intervals about how many there were from 1970 to the start of its machine
         */
        public TimeSeries shiftedBy(long intervals) {
            return new TimeSeries(
                    interval,
                    length,
                    points.stream().map(point -> point.shiftedBy(intervals, interval)).toList());
        }

        /** Keeps the newest intervals of both; all JVMs of a machine number them by one clock. */
        @Override
        public Aggregate merge(Aggregate other) {
            return other instanceof TimeSeries more
                    ? new TimeSeries(interval, length, SeriesMerge.of(this, more))
                    : other;
        }
    }

    /** Compares as signed or unsigned numbers. */
    static int compare(long left, long right, boolean signed) {
        return signed ? Long.compare(left, right) : Long.compareUnsigned(left, right);
    }
}
