package dev.nopal.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.render.Renderer;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.PrintfFormat;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

final class EndMergeTest {
    private static final Map<String, SessionOrigin> ORIGINS =
            Map.of("shop-1", origin("shop-1"), "shop-2", origin("shop-2"));

    @Test
    void printsTheLargestEntriesOfAllNotThoseOfEach() throws IOException {
        List<Event> first = List.of(title(), top(2, "a", 5, "b", 4, "c", 3));
        List<Event> second = List.of(title(), top(2, "c", 5, "d", 4, "b", 3));
        assertThat(text(Map.of("shop-1", first, "shop-2", second), Map.of()))
                .isEqualTo("Largest:\n@[b]: 7\n@[c]: 8\n");
    }

    @Test
    void namesTheJvmsWhoseLinesDiffer() throws IOException {
        List<Event> first = List.of(line("%d calls\n", 5), top(0, "a", 5));
        List<Event> second = List.of(line("%d calls\n", 6), top(0, "a", 6));
        assertThat(text(Map.of("shop-2", second, "shop-1", first), Map.of()))
                .isEqualTo("shop-1: 5 calls\nshop-2: 6 calls\n@[a]: 11\n");
    }

    @Test
    void mergesMapsAlsoWhereOneJvmPrintsMore() throws IOException {
        List<Event> first = List.of(line("none in %d\n", 1), title(), top(0, "a", 1));
        List<Event> second = List.of(title(), top(0, "a", 2));
        assertThat(text(Map.of("shop-1", first, "shop-2", second), Map.of()))
                .isEqualTo("shop-1: none in 1\nshop-1: Largest:\nshop-2: Largest:\n@[a]: 3\n");
    }

    @Test
    void addsTheMapsOfAJvmWhoseEndDidNotRun() throws IOException {
        List<Event> first = List.of(title(), top(0, "a", 1));
        MapData killed = ((Event.PrintMap) top(0, "a", 41)).map();
        MapData other = MapData.scalar("@other", new Aggregate.Count(1));
        assertThat(
                        text(
                                Map.of("shop-1", first, "shop-2", List.of()),
                                Map.of("shop-2", List.of(killed, other))))
                .isEqualTo("Largest:\n@[a]: 42\n");
    }

    @Test
    void printsNothingWhereNothingWasPrinted() {
        assertThat(EndMerge.of(ORIGINS, Map.of("shop-1", List.of()), Map.of())).isEmpty();
    }

    private static Event title() {
        return new Event.Printf(PrintfFormat.parse("Largest:\n"), List.of());
    }

    private static Event line(String format, long number) {
        return new Event.Printf(PrintfFormat.parse(format), List.of(Value.of(number)));
    }

    private static Event top(int top, Object... keysAndCounts) {
        List<MapData.Entry> entries = new ArrayList<>();
        for (int i = 0; i < keysAndCounts.length; i += 2) {
            entries.add(
                    new MapData.Entry(
                            Value.of((String) keysAndCounts[i]),
                            new Aggregate.Count((Integer) keysAndCounts[i + 1])));
        }
        return new Event.PrintMap(new MapData("@", true, entries), top, 0);
    }

    private static String text(
            Map<String, List<Event>> printed, Map<String, List<MapData>> unfinished)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Renderer renderer = Renderer.text(out, out);
        for (EndMerge.Item item : EndMerge.of(ORIGINS, printed, unfinished)) {
            if (item.target().isPresent()) {
                renderer.render(item.target().get(), item.event());
            } else {
                renderer.render(item.event());
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static SessionOrigin origin(String target) {
        return new SessionOrigin(target, "machine", 0);
    }
}
