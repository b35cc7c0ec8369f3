package dev.nopal.cli.page;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Aggregation;
import dev.nopal.script.value.Log2Buckets;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.SeriesPoint;
import dev.nopal.script.value.Value;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/** Maps of a shop, for pictures. */
final class Gallery {
    private static final String[][] CALLS = {
        {"com.shop.web.Server.serve(Server.java:88)"},
        {
            "com.shop.web.Checkout.handle(Checkout.java:31)",
            "com.shop.web.Search.handle(Search.java:22)",
            "com.shop.web.Checkout.handle(Checkout.java:35)"
        },
        {
            "com.shop.orders.Orders.place(Orders.java:42)",
            "com.shop.orders.Cart.total(Cart.java:17)",
            "com.shop.search.Index.find(Index.java:64)"
        },
        {
            "com.shop.pay.Payments.charge(Payments.java:7)",
            "org.hibernate.internal.SessionImpl.flush(SessionImpl.java:1402)",
            "java.util.stream.ReferencePipeline.collect(ReferencePipeline.java:723)"
        },
        {
            "org.hibernate.engine.spi.ActionQueue.executeActions(ActionQueue.java:616)",
            "com.fasterxml.jackson.databind.ObjectMapper.readValue(ObjectMapper.java:3850)",
            "java.util.HashMap.getNode(HashMap.java:588)"
        },
        {
            "com.mysql.cj.jdbc.ClientPreparedStatement.executeQuery(ClientPreparedStatement.java:968)",
            "java.lang.String.format(String.java:4446)",
            "java.util.TimSort.sort(TimSort.java:234)"
        },
        {
            "sun.nio.ch.SocketDispatcher.read0(Native Method)",
            "java.util.Formatter.parse(Formatter.java:2810)",
            "java.lang.Thread.sleep0(Native Method)"
        }
    };

    private Gallery() {}

    static MapData stacks() {
        Random random = new Random(11);
        List<MapData.Entry> entries = new ArrayList<>();
        for (int i = 0; i < 160; i++) {
            List<String> frames =
                    new ArrayList<>(
                            List.of(
                                    "java.lang.Thread.run(Thread.java:1474)",
                                    "java.util.concurrent.ThreadPoolExecutor$Worker.run(ThreadPoolExecutor.java:619)",
                                    "java.util.concurrent.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:1090)"));
            int depth = 3 + random.nextInt(CALLS.length - 2);
            int lane = random.nextInt(3);
            for (int level = 0; level < depth && level < CALLS.length; level++) {
                String[] calls = CALLS[level];
                frames.add(calls[lane % calls.length]);
                lane = random.nextInt(10) < 7 ? lane : random.nextInt(3);
            }
            Value key =
                    Value.tuple(
                            Value.of(i % 4 == 0 ? "scheduler-1" : "http-8080-exec"),
                            Samples.stack(frames.toArray(String[]::new)));
            entries.add(new MapData.Entry(key, Samples.count(3 + random.nextInt(60))));
        }
        return new MapData("@cpu", true, entries);
    }

    /** Returns a distribution in which one key was slower for a while. */
    static MapData distribution(HeatMap heat) {
        Random random = new Random(5);
        List<String> keys = List.of("card", "gift", "invoice");
        List<SortedMap<Integer, Long>> buckets =
                keys.stream().<SortedMap<Integer, Long>>map(_ -> new TreeMap<>()).toList();
        MapData now = null;
        for (int second = 1; second <= 60; second++) {
            List<MapData.Entry> entries = new ArrayList<>();
            for (int key = 0; key < keys.size(); key++) {
                boolean isSlow = key == 0 && second > 33 && second < 46;
                for (int i = 0; i < 300 / (key + 1); i++) {
                    double power = random.nextGaussian() * 0.5 + 6 + key + (isSlow ? 2.4 : 0);
                    buckets.get(key)
                            .merge(Log2Buckets.index((long) Math.exp(power), 1), 1L, Long::sum);
                }
                Aggregate.Hist hist = new Aggregate.Hist(1, new TreeMap<>(buckets.get(key)));
                entries.add(new MapData.Entry(Value.of(keys.get(key)), hist));
            }
            now = new MapData("@microseconds", true, entries);
            heat.add(List.of(now), second * 1000L);
        }
        return now;
    }

    static MapData requests() {
        Random random = new Random(3);
        List<MapData.Entry> entries = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            entries.add(
                    new MapData.Entry(
                            Value.tuple(
                                    Value.of("/products/" + i * 37 % 91),
                                    Value.of(i % 9 == 0 ? 404 : 200)),
                            Samples.count((long) Math.exp(random.nextDouble() * 8))));
        }
        return new MapData("@requests", true, entries);
    }

    /** Returns the latencies of 15 methods, some of which call each other. */
    static MapData latencies() {
        List<MapData.Entry> entries = new ArrayList<>();
        for (int method = 0; method < 15; method++) {
            SortedMap<Integer, Long> buckets = new TreeMap<>();
            buckets.put(Log2Buckets.index(300, 0), 400L - 2 * method);
            buckets.put(Log2Buckets.index(method == 0 ? 600 : 9_000, 0), (long) method);
            buckets.values().removeIf(count -> count == 0);
            entries.add(
                    new MapData.Entry(
                            Value.of("methodret:com.shop.orders.Orders:step" + method),
                            new Aggregate.Hist(0, buckets)));
        }
        return new MapData("@latency_us", true, entries);
    }

    /** Returns averages by probes with long names. */
    static MapData waits() {
        List<MapData.Entry> entries = new ArrayList<>();
        for (String name : List.of("jfr:jdk.ThreadPark", "jfr:" + "long.name.".repeat(12))) {
            entries.add(
                    new MapData.Entry(
                            Value.of(name), new Aggregate.Stats(1_234, 987_654_321L, true)));
        }
        return new MapData("@waited_us", true, entries);
    }

    /** Returns a series of twenty seconds, one of which has no value. */
    static MapData heap() {
        List<SeriesPoint> points = new ArrayList<>();
        Instant start = Instant.parse("2026-11-16T12:00:00Z");
        for (int second = 0; second < 20; second++) {
            points.add(
                    new SeriesPoint(
                            second,
                            start.plusSeconds(second),
                            Aggregation.Reduction.LAST,
                            second == 9 ? 0 : 1,
                            (100L + 10 * (second % 18)) << 20,
                            false));
        }
        return MapData.scalar("@heap_bytes", new Aggregate.TimeSeries(1_000_000_000L, 20, points));
    }
}
