package dev.nopal.examples.shop;

import org.springframework.stereotype.Component;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** The requests that reached each route, counted by the routes themselves. */
@Component
final class RouteCounts {
    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

    void count(String route) {
        counts.computeIfAbsent(route, each -> new LongAdder()).increment();
    }

    Map<String, Long> byRoute() {
        Map<String, Long> sums = new TreeMap<>();
        counts.forEach((route, count) -> sums.put(route, count.sum()));
        return sums;
    }
}
