package dev.nopal.script.render;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.LinearBuckets;
import dev.nopal.script.value.Log2Buckets;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.PrintfFormat;
import dev.nopal.script.value.Value;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Events rendered to strings, and the values that tests need. */
final class Rendered {
    private Rendered() {}

    /** Returns what goes to standard output. */
    static String text(Event... events) {
        return text(new ByteArrayOutputStream(), events);
    }

    /** Returns what goes to standard output; the rest goes to {@code err}. */
    static String text(ByteArrayOutputStream err, Event... events) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        render(Renderer.text(out, err), events);
        return out.toString(StandardCharsets.UTF_8);
    }

    static String json(Event... events) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        render(Renderer.json(out), events);
        return out.toString(StandardCharsets.UTF_8);
    }

    static Event print(MapData map) {
        return Event.PrintMap.all(map);
    }

    static Event print(String name, Value value) {
        return print(MapData.scalar(name, value));
    }

    static Event.Printf printf(String format, Value... arguments) {
        return new Event.Printf(PrintfFormat.parse(format), List.of(arguments));
    }

    /** Returns a kept event of a virtual thread; its values are named v0, v1 and so on. */
    static Event.Recorded recorded(String thread, Value... values) {
        List<Value.Field> fields = new ArrayList<>();
        for (Value value : values) {
            fields.add(new Value.Field("v" + fields.size(), value));
        }
        return new Event.Recorded(
                Value.of("shop:paid"),
                12,
                new Event.RecordedThread(7, Value.of(thread), true),
                fields);
    }

    static Event.Cat cat(Value.Text content) {
        return new Event.Cat(printf("a file"), _ -> content);
    }

    static Aggregate.Hist hist(int bits, long... values) {
        SortedMap<Integer, Long> buckets = new TreeMap<>();
        for (long value : values) {
            buckets.merge(Log2Buckets.index(value, bits), 1L, Long::sum);
        }
        return new Aggregate.Hist(bits, buckets);
    }

    static Aggregate.LinearHist lhist(long min, long max, long step, long... values) {
        SortedMap<Integer, Long> buckets = new TreeMap<>();
        for (long value : values) {
            buckets.merge(LinearBuckets.index(value, min, max, step), 1L, Long::sum);
        }
        return new Aggregate.LinearHist(min, max, step, buckets);
    }

    /** Creates a map with brackets from alternating keys and values. */
    static MapData map(String name, Value... keysAndValues) {
        List<MapData.Entry> entries = new ArrayList<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            entries.add(new MapData.Entry(keysAndValues[i], keysAndValues[i + 1]));
        }
        return new MapData(name, true, entries);
    }

    private static void render(Renderer renderer, Event... events) {
        try {
            for (Event event : events) {
                renderer.render(event);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
