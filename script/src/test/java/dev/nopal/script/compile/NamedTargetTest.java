package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The builtin {@code target} in compiled code, and what END prints apart from the rest. */
final class NamedTargetTest {
    private static final SessionOptions NAMED = SessionOptions.DEFAULT.withTarget("Shop-4711");

    @Test
    void isAStringInKeysPredicatesAndFormats() throws IOException {
        String script =
                "usdt::shop:order /target == \"Shop-4711\"/ { @[target] = count();"
                        + " printf(\"%s %d\\n\", target, strlen(target)); }";
        try (TracedShop shop = new TracedShop(script, NAMED)) {
            shop.order(1, "ann");
            assertThat(text(shop.drain())).isEqualTo("Shop-4711 9\n");
            assertThat(text(List.of(Event.PrintMap.all(shop.map("@")))))
                    .isEqualTo("@[Shop-4711]: 1\n");
            assertThat(shop.view.target()).isEqualTo("Shop-4711");
        }
    }

    @Test
    void isEmptyInASessionWithoutAName() throws IOException {
        try (TracedShop shop = new TracedShop("printf(\"[%s]\\n\", target);")) {
            shop.order(1, "ann");
            assertThat(text(shop.drain())).isEqualTo("[]\n");
            assertThat(shop.view.target()).isEmpty();
        }
    }

    @Test
    void whatEndPrintsIsKnown() throws IOException {
        String script =
                "usdt::shop:order { printf(\"order\\n\"); @ = count(); }"
                        + " END { printf(\"end\\n\"); print(@); }";
        try (TracedShop shop = new TracedShop(script, NAMED)) {
            shop.order(1, "ann");
            assertThat(text(shop.view.printed(false).running())).isEqualTo("order\n");
            shop.order(1, "ann");
            shop.session.end();
            SessionView.Printed printed = shop.view.printed(true);
            assertThat(text(printed.running())).isEqualTo("order\n");
            assertThat(text(printed.atEnd())).isEqualTo("end\n@: 2\n");
            assertThat(shop.view.printed(true).isEmpty()).isTrue();
        }
    }

    private static String text(List<Event> events) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Renderer renderer = Renderer.text(out, out);
        for (Event event : events) {
            renderer.render(event);
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
