package dev.nopal.cli.probes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.control.Message;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

final class JfrEventTextTest {
    @Test
    void alignsValuesUnderTheEvent() {
        Message.Event event =
                new Message.Event(
                        "jfr:jdk.GarbageCollection",
                        "Garbage collection",
                        List.of(
                                new Message.Field("args.gcId", "int32", "", "which"),
                                new Message.Field("args.sumOfPauses", "int64", "ns", "")));

        assertThat(JfrEventText.details(event))
                .isEqualTo(
                        """
                        jfr:jdk.GarbageCollection
                            Garbage collection
                            args.gcId         int32        which
                            args.sumOfPauses  int64 in ns
                        """);
    }

    /** Found by the fuzzer: a hostile agent stopped {@code nopal list -v} with an exception. */
    @Test
    void showsEventsWhoseTextsAreEmpty() {
        Message.Event event =
                new Message.Event("e", "", List.of(new Message.Field("", "", "", "what it is")));

        assertThat(JfrEventText.details(event)).isEqualTo("e\n        what it is\n");
    }

    @Test
    void longNameDoesNotWidenTheOthers() {
        List<Message.Field> fields =
                new ArrayList<>(Collections.nCopies(20_000, new Message.Field("a", "b", "", "c")));
        fields.add(new Message.Field("x".repeat(1 << 20), "b", "", "c"));

        String text = JfrEventText.details(new Message.Event("e", "", fields));

        assertThat(text.length()).isLessThan(4 << 20);
    }
}
