package dev.nopal.script.render;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The order in which a map's entries are printed.
 *
 * <p>Integers are in ascending order, aggregations by their {@linkplain Aggregate#rank rank},
 * everything else by key. bpftrace leaves equal entries in the order of its hash table; here the
 * key decides, so that output is reproducible.
 */
final class MapOrder {
    private static final Comparator<MapData.Entry> BY_KEY = (a, b) -> compareKeys(a.key(), b.key());

    private MapOrder() {}

    /** Returns the largest {@code top} entries, or all where it is 0, smallest first. */
    static List<MapData.Entry> sorted(MapData map, int top) {
        Comparator<MapData.Entry> order = (a, b) -> compareValues(a.value(), b.value());
        List<MapData.Entry> entries =
                map.entries().stream().sorted(order.thenComparing(BY_KEY)).toList();
        boolean cut = top > 0 && top < entries.size() && !isTimeSeries(entries);
        return cut ? entries.subList(entries.size() - top, entries.size()) : entries;
    }

    static int compareIntegers(Value.Int a, Value.Int b) {
        return compareNumbers(a.value(), b.value(), a.signed());
    }

    private static boolean isTimeSeries(List<MapData.Entry> entries) {
        return entries.getFirst().value() instanceof Aggregate.TimeSeries;
    }

    private static int compareValues(Value first, Value second) {
        return switch (first) {
            case Value.Int a when second instanceof Value.Int b -> compareIntegers(a, b);
            case Value.Symbol a when second instanceof Value.Symbol b ->
                    Long.compareUnsigned(a.number(), b.number());
            case Aggregate a when first.getClass() == second.getClass() ->
                    compareIntegers(a.rank(), ((Aggregate) second).rank());
            default -> compareTypes(first, second);
        };
    }

    private static int compareKeys(Value first, Value second) {
        return switch (first) {
            case Value.Int a when second instanceof Value.Int b ->
                    Long.compare(asSigned(a), asSigned(b));
            case Value.Bool a when second instanceof Value.Bool b ->
                    Boolean.compare(a.value(), b.value());
            case Value.Symbol a when second instanceof Value.Symbol b ->
                    Long.compare(a.number(), b.number());
            case Value.Text a when second instanceof Value.Text b ->
                    Arrays.compareUnsigned(a.bytes(), b.bytes());
            case Value.Buffer a when second instanceof Value.Buffer b ->
                    Arrays.compareUnsigned(a.bytes(), b.bytes());
            case Value.Stack a when second instanceof Value.Stack b ->
                    compareLists(a.frames(), b.frames());
            case Value.Array a when second instanceof Value.Array b ->
                    compareLists(a.values(), b.values());
            case Value.Tuple a when second instanceof Value.Tuple b ->
                    compareLists(a.values(), b.values());
            case Value.Record a when second instanceof Value.Record b ->
                    compareLists(values(a), values(b));
            default -> compareTypes(first, second);
        };
    }

    /** Keeps the order total even for a map that mixes types, which no checked script makes. */
    private static int compareTypes(Value first, Value second) {
        return first.getClass().getName().compareTo(second.getClass().getName());
    }

    private static int compareLists(List<? extends Value> first, List<? extends Value> second) {
        for (int i = 0; i < Math.min(first.size(), second.size()); i++) {
            int order = compareKeys(first.get(i), second.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(first.size(), second.size());
    }

    private static List<Value> values(Value.Record record) {
        return record.fields().stream().map(Value.Field::value).toList();
    }

    /**
     * Reads a key of any type as signed, as bpftrace does: a {@code uint8} of 200 comes before 0.
     */
    private static long asSigned(Value.Int key) {
        int unused = 64 - key.bits();
        return key.value() << unused >> unused;
    }

    private static int compareNumbers(long a, long b, boolean signed) {
        return signed ? Long.compare(a, b) : Long.compareUnsigned(a, b);
    }
}
