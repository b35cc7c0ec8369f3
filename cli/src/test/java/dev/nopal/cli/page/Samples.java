package dev.nopal.cli.page;

import dev.nopal.script.render.Renderer;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.Log2Buckets;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Maps and pages for tests. */
final class Samples {
    private static final String[] LAYERS = {
        "com.shop.web.Server.serve(Server.java:%d)",
        "com.shop.orders.Orders.place(Orders.java:%d)",
        "com.shop.pay.Payments.charge(Payments.java:%d)",
        "org.db.Session.flush(Session.java:%d)",
        "java.util.HashMap.get(HashMap.java:%d)"
    };

    private Samples() {}

    /** Returns a stack, outermost frame first. */
    static Value.Stack stack(String... frames) {
        return new Value.Stack(
                Value.Stack.Style.BPFTRACE,
                Arrays.stream(frames).map(Value::of).toList().reversed());
    }

    static MapData map(String name, Object... keysAndValues) {
        List<MapData.Entry> entries = new ArrayList<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            entries.add(new MapData.Entry((Value) keysAndValues[i], (Value) keysAndValues[i + 1]));
        }
        return new MapData(name, true, entries);
    }

    static Aggregate.Count count(long count) {
        return new Aggregate.Count(count);
    }

    static Aggregate.Hist hist(long... values) {
        SortedMap<Integer, Long> buckets = new TreeMap<>();
        for (long value : values) {
            buckets.merge(Log2Buckets.index(value, 0), 1L, Long::sum);
        }
        return new Aggregate.Hist(0, buckets);
    }

    /**
     * Returns stacks of all depths that share their first frames; the weight of each is its number.
     */
    static MapData stacks(int number) {
        List<MapData.Entry> entries = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            List<String> frames = new ArrayList<>();
            frames.add("java.lang.Thread.run(Thread.java:1474)");
            for (int rest = i + 1, depth = 0; rest > 0; rest /= 7, depth++) {
                frames.add(LAYERS[(rest + depth) % LAYERS.length].formatted(rest % 7));
            }
            entries.add(new MapData.Entry(stack(frames.toArray(String[]::new)), count(i % 97 + 1)));
        }
        return new MapData("@stacks", true, entries);
    }

    static Page page(MapData... maps) {
        return page(Optional.empty(), maps);
    }

    static Page page(Optional<HeatMap> heat, MapData... maps) {
        return new Page(
                "usdt::shop:checkout { … }",
                "com.shop.Main, process 4711",
                List.of(new Fact("duration", "30.0 s"), new Fact("lost", "nothing")),
                "usdt::shop:checkout { @[ustack] = count(); }",
                "com.shop",
                new MapSections().sections(List.of(maps), heat));
    }

    /** Returns what {@code -f json} prints of a map. */
    static String json(MapData map) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            Renderer.json(out).render(Event.PrintMap.all(map));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Returns three stacks of a shop, counted a hundred times. */
    static MapData shopStacks() {
        return map(
                "@stacks",
                stack(
                        "java.lang.Thread.run(Thread.java:1474)",
                        "com.shop.Orders.place(Orders.java:42)",
                        "com.shop.Payments.charge(Payments.java:7)"),
                count(60),
                stack(
                        "java.lang.Thread.run(Thread.java:1474)",
                        "com.shop.Orders.place(Orders.java:43)",
                        "org.db.Session.flush(Session.java:9)"),
                count(30),
                stack("sun.nio.ch.Net.poll(Native Method)"),
                count(10));
    }
}
