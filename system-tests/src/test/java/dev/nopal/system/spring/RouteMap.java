package dev.nopal.system.spring;

import dev.nopal.system.harness.Subprocess;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The map of a tracer that counts by route, as it prints it again and again. */
final class RouteMap {
    /** Slow requests that wrk left behind end within two seconds, on a busy machine later. */
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private static final Pattern ENTRY = Pattern.compile("@\\w*\\[(/\\w+)\\]: (\\d+)");

    private RouteMap() {}

    /** Returns the last value of each of these routes in an output. */
    static Map<String, Long> last(String output, Collection<String> routes) {
        Map<String, Long> values = new TreeMap<>();
        output.lines().forEach(line -> read(line, values));
        values.keySet().retainAll(routes);
        return values;
    }

    /**
     * Waits until the tracer has printed for these routes what the server has counted by then: a
     * request may still be on its way when its client has ended.
     */
    static void await(
            Subprocess tracer, Collection<String> routes, Supplier<Map<String, Long>> counted) {
        Map<String, Long> values = new TreeMap<>();
        tracer.awaitOut(
                "map of what the server counts",
                line -> {
                    read(line, values);
                    values.keySet().retainAll(routes);
                    return values.size() == routes.size() && values.equals(counted.get());
                },
                DEADLINE);
    }

    private static void read(String line, Map<String, Long> values) {
        Matcher entry = ENTRY.matcher(line);
        if (entry.matches()) {
            values.put(entry.group(1), Long.parseLong(entry.group(2)));
        }
    }
}
