package dev.nopal.cli.export.metrics;

import dev.nopal.cli.page.ValueUnit;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/**
 * The base unit in which metrics are exchanged: times are in seconds, whatever the map has.
 *
 * @param word the unit; empty if there is none
 * @param digits how many decimal places a map's integer moves to the right; the result is exact
 */
record MetricUnit(String word, int digits) {
    static final MetricUnit NONE = new MetricUnit("", 0);

    /** Returns the unit that a map's name tells. */
    static MetricUnit of(String map) {
        Optional<ValueUnit> unit = ValueUnit.of(map);
        return unit.map(
                        each ->
                                switch (each) {
                                    case NANOSECONDS -> new MetricUnit("seconds", 9);
                                    case MICROSECONDS -> new MetricUnit("seconds", 6);
                                    case MILLISECONDS -> new MetricUnit("seconds", 3);
                                    case SECONDS -> new MetricUnit("seconds", 0);
                                    case BYTES -> new MetricUnit("bytes", 0);
                                    case PERCENT -> new MetricUnit("ratio", 2);
                                })
                .orElse(NONE);
    }

    /** Returns the name of a family, whose last word is the unit. */
    String named(String map) {
        String name = map.replaceFirst("^@", "").replaceAll("[^A-Za-z0-9_]", "_");
        if (this != NONE) {
            int last = name.lastIndexOf('_');
            String rest = last < 0 ? "" : name.substring(0, last + 1);
            name = rest + word;
        }
        return "nopal_" + (name.isEmpty() ? "value" : name);
    }

    /** Returns a number in this unit. */
    String text(long number, boolean isSigned) {
        BigInteger whole =
                isSigned
                        ? BigInteger.valueOf(number)
                        : new BigInteger(Long.toUnsignedString(number));
        String text = new BigDecimal(whole, digits).toPlainString();
        return text.contains(".") ? text.replaceFirst("\\.?0+$", "") : text;
    }

    /** Returns the limit of a bucket, which always has a point. */
    String limit(long number) {
        String text = text(number, true);
        return text.contains(".") ? text : text + ".0";
    }
}
