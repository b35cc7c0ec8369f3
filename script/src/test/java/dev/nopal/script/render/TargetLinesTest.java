package dev.nopal.script.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.PrintfFormat;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Prints events of several JVMs. */
final class TargetLinesTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Renderer text = Renderer.text(out, err);

    @Test
    void beginsEachLineWithTheNameOfItsJvm() throws IOException {
        text.render("shop-1", printf("one\ntwo\n\n"));
        text.render("shop-2", new Event.Print(Value.of(5)));
        text.render(new Event.Print(Value.of(6)));
        assertThat(printed()).isEqualTo("shop-1: one\nshop-1: two\n\nshop-2: 5\n6\n");
    }

    @Test
    void neverMixesLinesOfTwoJvms() throws IOException {
        text.render("shop-1", printf("one"));
        text.render("shop-2", printf("two"));
        text.render("shop-1", printf(", complete\n"));
        assertThat(printed()).isEqualTo("shop-1: one, complete\n");
        text.render(new Event.End());
        assertThat(printed()).isEqualTo("shop-1: one, complete\nshop-2: two\n\n\n");
    }

    @Test
    void endsALineThatNeverEnds() throws IOException {
        for (int i = 0; i < 70; i++) {
            text.render("shop-1", printf("x".repeat(1000)));
        }
        assertThat(printed()).startsWith("shop-1: xxx").contains("\n").hasSizeLessThan(70_000);
    }

    @Test
    void namesTheJvmOfMapsAndMessages() throws IOException {
        text.render("shop-1", Event.PrintMap.all(MapData.scalar("@a", new Aggregate.Count(3))));
        text.render("shop-1", new Event.LostEvents(2));
        assertThat(printed()).isEqualTo("shop-1: @a: 3\n");
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("shop-1: Lost 2 events\n");
    }

    @Test
    void hasAFieldInJson() throws IOException {
        Renderer json = Renderer.json(out);
        json.render("shop-1", printf("x\n"));
        json.render("shop-1", Event.PrintMap.all(MapData.scalar("@a", new Aggregate.Count(3))));
        json.render("shop-1", new Event.LostEvents(2));
        json.render("sh\"op", new Event.PartialProbe(Value.of("p"), 7));
        json.render(printf("y\n"));
        assertThat(printed())
                .isEqualTo(
                        """
                        {"type": "printf", "target": "shop-1", "data": "x\\n"}
                        {"type": "map", "target": "shop-1", "data": {"@a": 3}}
                        {"type": "lost_events", "target": "shop-1", "count": 2, "data": {"events": 2}}
                        {"type": "partial_probe", "target": "sh\\"op", "data": {"probe": "p", "nanoseconds": 7}}
                        {"type": "printf", "data": "y\\n"}
                        """);
    }

    private static Event printf(String text) {
        return new Event.Printf(PrintfFormat.parse(text), List.of());
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }
}
