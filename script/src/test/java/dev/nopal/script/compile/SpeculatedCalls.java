package dev.nopal.script.compile;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.util.List;

/** Calls of a shop that keep something back and then decide about it. */
final class SpeculatedCalls {
    static final long ENTER = 1;
    static final long KEEP = 2;
    static final long COMMIT = 3;
    static final long DISCARD = 4;

    static final String SCRIPT =
            "usdt::shop:order { if (arg0 == 1) { speculate(); }"
                    + " else if (arg0 == 2) { keep(args.customer); }"
                    + " else if (arg0 == 3) { @committed = sum(commit()); }"
                    + " else { @forgotten = sum(discard()); } }";

    /** As many as {@code Speculations} has places. */
    static final int PLACES = 128;

    private SpeculatedCalls() {}

    static List<String> kept(List<Event> events) {
        return events.stream()
                .map(event -> ((Event.Recorded) event).fields().getFirst().value())
                .map(value -> new String(((Value.Text) value).bytes()))
                .toList();
    }

    static long sum(MapData map) {
        return map.entries().isEmpty()
                ? 0
                : ((Aggregate.Sum) map.entries().getFirst().value()).sum();
    }

    static void call(TracedShop shop, long decision, String... texts) {
        shop.order(ENTER, "");
        for (String text : texts) {
            shop.order(KEEP, text);
        }
        shop.order(decision, "");
    }

    static void keep(TracedShop shop, int times, String text) {
        for (int i = 0; i < times; i++) {
            shop.order(KEEP, text);
        }
    }
}
