package dev.nopal.cli.page;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Value;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The unit of a map's values, which its name tells: {@code @pause_us} and {@code @microseconds} are
 * in microseconds.
 */
public enum ValueUnit {
    NANOSECONDS("ns", Scale.TIME, 1, "ns", "nanos", "nanoseconds"),
    MICROSECONDS("us", Scale.TIME, 1e3, "us", "micros", "microseconds"),
    MILLISECONDS("ms", Scale.TIME, 1e6, "ms", "millis", "milliseconds"),
    SECONDS("s", Scale.TIME, 1e9, "sec", "secs", "seconds"),
    BYTES("bytes", Scale.MEMORY, 1, "bytes"),
    PERCENT("percent", Scale.NONE, 1, "percent", "pct");

    private static final int MOST_DIGITS = 4;

    private final String id;
    private final Scale scale;
    private final double factor;
    private final List<String> words;

    ValueUnit(String id, Scale scale, double factor, String... words) {
        this.id = id;
        this.scale = scale;
        this.factor = factor;
        this.words = List.of(words);
    }

    /** The larger units of one dimension, from the smallest on. */
    private enum Scale {
        TIME(1000, List.of("ns", "µs", "ms", "s")),
        MEMORY(1024, List.of("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB")),
        NONE(1, List.of("%"));

        final double step;
        final List<String> names;

        Scale(double step, List<String> names) {
            this.step = step;
            this.names = names;
        }
    }

    /** Returns the unit that the last word of a map's name is; empty if it is none. */
    public static Optional<ValueUnit> of(String map) {
        String name = map.toLowerCase(Locale.ROOT);
        String last = name.substring(Math.max(name.lastIndexOf('_'), name.lastIndexOf('@')) + 1);
        for (ValueUnit unit : values()) {
            if (unit.words.contains(last)) {
                return Optional.of(unit);
            }
        }
        return Optional.empty();
    }

    /** Returns the unit of what a value measures; a count measures nothing. */
    static Optional<ValueUnit> of(String map, Value value) {
        return value instanceof Aggregate.Count ? Optional.empty() : of(map);
    }

    /** Returns its name in the data of a page. */
    String id() {
        return id;
    }

    /** Returns a value in the largest unit in which it is at least 1: {@code 1.02 ms}. */
    public String text(double value) {
        if (!Double.isFinite(value)) {
            return "-";
        }
        double rest = value * factor;
        int step = 0;
        while (step < scale.names.size() - 1 && Math.abs(rest) >= scale.step) {
            rest /= scale.step;
            step++;
        }
        return digits(rest) + " " + scale.names.get(value == 0 ? 0 : step);
    }

    private static String digits(double value) {
        if (Math.rint(value) == value || Math.abs(value) >= Math.pow(10, MOST_DIGITS - 1)) {
            return Long.toString(Math.round(value));
        }
        int whole = Math.max(1, 1 + (int) Math.floor(Math.log10(Math.abs(value))));
        return String.format(Locale.ROOT, "%." + (MOST_DIGITS - whole) + "f", value);
    }
}
