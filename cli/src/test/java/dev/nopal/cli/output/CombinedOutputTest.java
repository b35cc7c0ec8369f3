package dev.nopal.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Event;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

final class CombinedOutputTest {
    private final List<String> calls = new ArrayList<>();

    private final class Recorded implements TraceOutput {
        private final String name;

        Recorded(String name) {
            this.name = name;
        }

        @Override
        public void write(Event event) {
            calls.add(name + " write");
        }

        @Override
        public void write(String target, Event event) {
            calls.add(name + " write of " + target);
        }

        @Override
        public void update(TraceState state) {
            calls.add(name + " update");
        }

        @Override
        public void end(TraceState state) {
            calls.add(name + " end");
        }

        @Override
        public Optional<String> summary() {
            return name.equals("b") ? Optional.of("b has 1 KiB") : Optional.empty();
        }

        @Override
        public void close() {
            calls.add(name + " close");
        }
    }

    @Test
    void passesEverythingToBothAndClosesInReverse() throws IOException {
        try (TraceOutput both = new CombinedOutput(new Recorded("a"), new Recorded("b"))) {
            both.write(new Event.LostEvents(1));
            both.write("shop-1", new Event.LostEvents(2));
            both.update(null);
            both.end(null);
            assertThat(both.summary()).contains("b has 1 KiB");
        }
        assertThat(calls)
                .containsExactly(
                        "a write",
                        "b write",
                        "a write of shop-1",
                        "b write of shop-1",
                        "a update",
                        "b update",
                        "a end",
                        "b end",
                        "b close",
                        "a close");
    }
}
