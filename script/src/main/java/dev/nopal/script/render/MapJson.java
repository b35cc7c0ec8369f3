package dev.nopal.script.render;

import dev.nopal.script.value.Event;
import dev.nopal.script.value.Histogram;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The JSON form of maps for programs that must distinguish all keys: entries as arrays, keys in
 * parts.
 *
 * <p>The JSON that bpftrace defines joins the parts of a key and drops the blanks, so that two keys
 * may become equal. Values are written by the same code, so they look the same.
 */
public final class MapJson {
    private MapJson() {}

    /**
     * Returns {@code [[["kim","7"],5],…]}: the largest {@code most} entries that {@code print}
     * would print, smallest first.
     */
    public static String entries(Event.PrintMap print, int most) {
        MapData map = print.map();
        if (map.entries().isEmpty()) {
            return "[]";
        }
        int top = print.top() == 0 ? most : Math.min(print.top(), most);
        List<MapData.Entry> entries = MapOrder.sorted(map, top);
        StringBuilder out = new StringBuilder("[");
        for (MapData.Entry entry : entries.subList(0, Math.min(most, entries.size()))) {
            out.append(out.length() > 1 ? ",[" : "[");
            key(out, map.keyed() ? parts(entry.key()) : List.of());
            value(out.append(','), entry.value(), print.div());
            out.append(']');
        }
        return out.append(']').toString();
    }

    /** Returns one value as JSON; a histogram is a list of rows. */
    public static String value(Value value) {
        StringBuilder out = new StringBuilder();
        value(out, value, 1);
        return out.toString();
    }

    /** Returns a text as JSON. */
    public static String quote(String text) {
        return JsonText.quote(text);
    }

    /** Returns the parts of a key: the values of a tuple, or the key itself. */
    public static List<Value> parts(Value key) {
        return key instanceof Value.Tuple tuple ? tuple.values() : List.of(key);
    }

    /** Returns a part of a key as readable text, which may have several lines. */
    public static String text(Value part) {
        TextStream text = TextStream.raw();
        TextValues.write(text, part);
        return new String(text.toBytes(), StandardCharsets.UTF_8);
    }

    private static void key(StringBuilder out, List<Value> parts) {
        out.append('[');
        for (int i = 0; i < parts.size(); i++) {
            out.append(i == 0 ? "" : ",").append(JsonText.quote(text(parts.get(i))));
        }
        out.append(']');
    }

    private static void value(StringBuilder out, Value value, int div) {
        if (value instanceof Histogram histogram) {
            JsonValues.histogram(out, histogram.rows(div));
        } else {
            JsonValues.write(out, Divided.by(div, value));
        }
    }
}
