package dev.nopal.script.value;

import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A function that aggregates, such as {@code count()}: its cells, how they merge, and the {@link
 * Aggregate} that they give.
 *
 * <p>A new one is a record here with a name in {@link #NAMES} and in {@link #of}, its result in
 * {@link Aggregate}, the method of {@code run.Aggregations} that updates it, the call of that
 * method in {@code compile.RuntimeCall}, and a function of that name for the checker. {@link
 * CellLayout} describes all cells.
 */
public sealed interface Aggregation {
    /** The names in a script, in the order of their numbers in session files: append only. */
    List<String> NAMES =
            List.of("count", "sum", "avg", "min", "max", "stats", "hist", "lhist", "tseries");

    /** Returns the name in a script. */
    String name();

    /**
     * Returns how many cells a value has: the flag that it was updated, and one number.
     *
     * @throws IllegalArgumentException if no session has room for that many
     */
    default int cells() {
        return 2;
    }

    /** Returns the result. */
    Aggregate value(long[] cells, boolean signed, Decoding decoding);

    /** Returns the parameters with which {@link #of} creates an equal one. */
    default List<Long> parameters() {
        return List.of();
    }

    /** Returns whether stripes of a cell are merged by adding, not by taking the larger. */
    default boolean isAdded(int cell) {
        return cell != CellLayout.FED;
    }

    /** Returns whether threads may have cells of their own, which are merged later. */
    default boolean isStriped() {
        return true;
    }

    /** Returns whether the result has the sign of the aggregated numbers. */
    default boolean keepsSign() {
        return true;
    }

    /** Returns whether a script can read the result as one integer. */
    default boolean isReadable() {
        return true;
    }

    /**
     * Returns the integer that a script reads.
     *
     * @param second 0 if there are only two cells
     */
    default long integer(long fed, long first, long second, boolean signed) {
        return first;
    }

    /** The context in which cells are read. */
    interface Decoding {
        /** Returns the time of day of a time since boot. */
        Instant wallTime(long sinceBoot);

        /** Throws if a file claims more buckets and intervals than a reader creates. */
        void take(int values);
    }

    /**
     * Creates an aggregation.
     *
     * @param parameters the last ones may be omitted, and are 0 then
     * @throws IllegalArgumentException for a name or parameters that no checked script has
     */
    static Aggregation of(String name, List<Long> parameters) {
        return switch (name) {
            case "count" -> new Count();
            case "sum" -> new Sum();
            case "avg" -> new Avg();
            case "min" -> new Min();
            case "max" -> new Max();
            case "stats" -> new Stats();
            case "hist" -> new Hist(number(parameters, 0));
            case "lhist" ->
                    new LinearHist(
                            parameter(parameters, 0),
                            parameter(parameters, 1),
                            parameter(parameters, 2));
            case "tseries" ->
                    new TimeSeries(
                            parameter(parameters, 0),
                            number(parameters, 1),
                            Reduction.of(number(parameters, 2)));
            default -> throw new IllegalArgumentException("aggregation=" + name);
        };
    }

    private static long parameter(List<Long> parameters, int index) {
        return index < parameters.size() ? parameters.get(index) : 0;
    }

    private static int number(List<Long> parameters, int index) {
        long value = parameter(parameters, index);
        if (value != (int) value) {
            throw new IllegalArgumentException("parameters=" + parameters);
        }
        return (int) value;
    }

    /** The aggregation {@code count()}. */
    record Count() implements Aggregation {
        @Override
        public String name() {
            return "count";
        }

        @Override
        public boolean keepsSign() {
            return false;
        }

        @Override
        public Aggregate value(long[] cells, boolean signed, Decoding decoding) {
            return new Aggregate.Count(cells[CellLayout.FIRST]);
        }
    }

    /** The aggregation {@code sum(n)}. */
    record Sum() implements Aggregation {
        @Override
        public String name() {
            return "sum";
        }

        @Override
        public Aggregate value(long[] cells, boolean signed, Decoding decoding) {
            return new Aggregate.Sum(cells[CellLayout.FIRST], signed);
        }
    }

    /** The aggregation {@code avg(n)}. */
    record Avg() implements Aggregation {
        @Override
        public String name() {
            return "avg";
        }

        @Override
        public int cells() {
            return 3;
        }

        @Override
        public long integer(long fed, long first, long second, boolean signed) {
            return Aggregate.Mean.average(first, second, signed);
        }

        @Override
        public Aggregate value(long[] cells, boolean signed, Decoding decoding) {
            return new Aggregate.Avg(cells[CellLayout.FIRST], cells[CellLayout.SECOND], signed);
        }
    }

    /** The aggregation {@code min(n)}. */
    record Min() implements Aggregation {
        @Override
        public String name() {
            return "min";
        }

        @Override
        public boolean isAdded(int cell) {
            return false;
        }

        @Override
        public long integer(long fed, long first, long second, boolean signed) {
            return fed == CellLayout.FED_ONCE ? CellLayout.ofMinRank(first, signed) : 0;
        }

        @Override
        public Aggregate value(long[] cells, boolean signed, Decoding decoding) {
            long min = integer(cells[CellLayout.FED], cells[CellLayout.FIRST], 0, signed);
            return new Aggregate.Min(min, signed);
        }
    }

    /** The aggregation {@code max(n)}. */
    record Max() implements Aggregation {
        @Override
        public String name() {
            return "max";
        }

        @Override
        public boolean isAdded(int cell) {
            return false;
        }

        @Override
        public long integer(long fed, long first, long second, boolean signed) {
            return fed == CellLayout.FED_ONCE ? CellLayout.ofMaxRank(first, signed) : 0;
        }

        @Override
        public Aggregate value(long[] cells, boolean signed, Decoding decoding) {
            long max = integer(cells[CellLayout.FED], cells[CellLayout.FIRST], 0, signed);
            return new Aggregate.Max(max, signed);
        }
    }

    /** The aggregation {@code stats(n)}. */
    record Stats() implements Aggregation {
        @Override
        public String name() {
            return "stats";
        }

        @Override
        public int cells() {
            return 3;
        }

        @Override
        public boolean isReadable() {
            return false;
        }

        @Override
        public Aggregate value(long[] cells, boolean signed, Decoding decoding) {
            return new Aggregate.Stats(cells[CellLayout.FIRST], cells[CellLayout.SECOND], signed);
        }
    }

    /** An aggregation whose result is drawn: it is not one number, and has no sign. */
    sealed interface Drawn extends Aggregation {
        @Override
        default boolean keepsSign() {
            return false;
        }

        @Override
        default boolean isReadable() {
            return false;
        }
    }

    /** An aggregation whose cells are buckets. */
    sealed interface Buckets extends Drawn {
        /** Returns the buckets with counts above zero. */
        static SortedMap<Integer, Long> of(long[] cells, Decoding decoding) {
            SortedMap<Integer, Long> buckets = new TreeMap<>();
            for (int cell = CellLayout.FIRST; cell < cells.length; cell++) {
                if (cells[cell] != 0) {
                    decoding.take(1);
                    buckets.put(cell - CellLayout.FIRST, cells[cell]);
                }
            }
            return buckets;
        }
    }

    /** The aggregation {@code hist(n, bits)}. */
    record Hist(int bits) implements Buckets {
        public Hist {
            if (bits < 0 || bits > Log2Buckets.MAX_BITS) {
                throw new IllegalArgumentException("bits=" + bits);
            }
        }

        @Override
        public String name() {
            return "hist";
        }

        @Override
        public List<Long> parameters() {
            return List.of((long) bits);
        }

        @Override
        public int cells() {
            return CellLayout.FIRST + Log2Buckets.count(bits);
        }

        @Override
        public Aggregate value(long[] cells, boolean signed, Decoding decoding) {
            return new Aggregate.Hist(bits, Buckets.of(cells, decoding));
        }
    }

    /** The aggregation {@code lhist(n, min, max, step)}. */
    record LinearHist(long min, long max, long step) implements Buckets {
        public LinearHist {
            boolean isRange = min >= 0 && max > min && step >= 1 && step <= max - min;
            if (!isRange || (max - min) / step > LinearBuckets.MAX_BUCKETS) {
                throw new IllegalArgumentException("min=" + min + " max=" + max + " step=" + step);
            }
        }

        @Override
        public String name() {
            return "lhist";
        }

        @Override
        public List<Long> parameters() {
            return List.of(min, max, step);
        }

        @Override
        public int cells() {
            return CellLayout.FIRST + LinearBuckets.count(min, max, step);
        }

        @Override
        public Aggregate value(long[] cells, boolean signed, Decoding decoding) {
            return new Aggregate.LinearHist(min, max, step, Buckets.of(cells, decoding));
        }
    }

    /**
     * The aggregation {@code tseries(n, interval, intervals, reduction)}.
     *
     * @param interval in nanoseconds
     */
    record TimeSeries(long interval, int intervals, Reduction reduction) implements Drawn {
        public TimeSeries {
            if (interval < 1 || intervals < 1) {
                throw new IllegalArgumentException(
                        "interval=" + interval + " intervals=" + intervals);
            }
        }

        @Override
        public String name() {
            return "tseries";
        }

        @Override
        public List<Long> parameters() {
            return List.of(interval, (long) intervals, (long) reduction.ordinal());
        }

        @Override
        public int cells() {
            if (intervals > CellLayout.MAX_INTERVALS) {
                throw new IllegalArgumentException("intervals=" + intervals);
            }
            return CellLayout.FIRST + CellLayout.POINT_CELLS * intervals;
        }

        @Override
        public boolean isAdded(int cell) {
            return false;
        }

        /** Returns false: cells of an interval that two threads started cannot be merged. */
        @Override
        public boolean isStriped() {
            return false;
        }

        @Override
        public Aggregate value(long[] cells, boolean signed, Decoding decoding) {
            return new SeriesCells(this, signed, decoding).read(cells);
        }
    }

    /** The function that combines the numbers of one interval of {@code tseries}. */
    enum Reduction {
        LAST,
        AVG,
        SUM,
        MIN,
        MAX;

        private static Reduction of(int ordinal) {
            if (ordinal < 0 || ordinal >= values().length) {
                throw new IllegalArgumentException("reduction=" + ordinal);
            }
            return values()[ordinal];
        }
    }
}
