package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.TraceContext;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.Loss;
import dev.nopal.script.value.Event;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The builtins {@code trace_id} and {@code span_id} in compiled code. */
final class TraceContextTest {
    private static final String BAD = "bad";

    private final ThreadLocal<String> current = ThreadLocal.withInitial(() -> "");

    private final SessionOptions options =
            SessionOptions.DEFAULT.withTraceContext(
                    new TraceContext() {
                        @Override
                        public String traceId() {
                            if (current.get().equals(BAD)) {
                                throw new IllegalStateException(BAD);
                            }
                            return current.get();
                        }

                        @Override
                        public String spanId() {
                            return "span " + current.get();
                        }
                    });

    @Test
    void idsAreThoseOfTheThreadThatFires() throws Exception {
        try (TracedShop shop = new TracedShop("@[trace_id, span_id] = count();", options)) {
            fire(shop, "t1");
            Thread other = new Thread(() -> fire(shop, "t2"));
            other.start();
            other.join();
            fire(shop, "t1");
            assertThat(text(shop)).isEqualTo("@[t2, span t2]: 1\n@[t1, span t1]: 2\n");
        }
    }

    @Test
    void idsAreStringsLikeOthers() throws IOException {
        String script =
                "usdt::shop:order /trace_id != \"\"/ { printf(\"%s %d %s\\n\", trace_id,"
                        + " strlen(trace_id), str(span_id, 5)); }";
        try (TracedShop shop = new TracedShop(script, options)) {
            fire(shop, "");
            fire(shop, "t1");
            assertThat(text(shop)).isEqualTo("t1 2 span\n");
        }
    }

    @Test
    void longIdsAreCut() throws IOException {
        try (TracedShop shop = new TracedShop("@[trace_id] = count();", options)) {
            fire(shop, "x".repeat(100));
            assertThat(text(shop)).isEqualTo("@[" + "x".repeat(63) + "]: 1\n");
        }
    }

    @Test
    void contextThatThrowsLosesOnlyThatEvent() throws IOException {
        try (TracedShop shop = new TracedShop("@[trace_id] = count();", options)) {
            fire(shop, BAD);
            fire(shop, "good");
            assertThat(shop.losses().of(Loss.FAILED)).isEqualTo(1);
            assertThat(text(shop)).isEqualTo("@[good]: 1\n");
        }
    }

    @Test
    void sessionWithoutContextHasEmptyIds() throws IOException {
        try (TracedShop shop = new TracedShop("printf(\"[%s%s]\\n\", trace_id, span_id);")) {
            fire(shop, "t1");
            assertThat(text(shop)).isEqualTo("[]\n");
        }
    }

    private void fire(TracedShop shop, String trace) {
        current.set(trace);
        shop.order(1, "ann");
    }

    private static String text(TracedShop shop) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Renderer renderer = Renderer.text(out, out);
        List<Event> events = new ArrayList<>(shop.drain());
        shop.view.maps().forEach(map -> events.add(Event.PrintMap.all(map)));
        for (Event event : events) {
            renderer.render(event);
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
