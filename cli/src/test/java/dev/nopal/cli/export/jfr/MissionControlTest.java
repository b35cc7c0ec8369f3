package dev.nopal.cli.export.jfr;

import static dev.nopal.cli.export.timeline.GivenTimeline.WALL;
import static dev.nopal.cli.export.timeline.GivenTimeline.field;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.export.RecordedExamples;
import dev.nopal.cli.export.timeline.GivenTimeline;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.common.IMCFrame;
import org.openjdk.jmc.common.IMCStackTrace;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What the parser of JDK Mission Control reads. */
final class MissionControlTest {
    private static final int EVENTS = 60_000;

    @TempDir Path folder;

    @Test
    void everyEventHasItsTimeThreadAndStack() throws Exception {
        Path recording = folder.resolve("trace.jfr");
        try (OutputStream out = Files.newOutputStream(recording)) {
            GivenTimeline.write(
                    new JfrSink(out),
                    trace -> {
                        for (int i = 0; i < EVENTS; i++) {
                            trace.write(
                                    GivenTimeline.recorded(
                                            "methodret:shop.Order:place",
                                            10_000 + i,
                                            new Event.RecordedThread(7, Value.of("http-7"), true),
                                            field("duration", 50),
                                            field("id", i),
                                            new Value.Field(
                                                    "ustack",
                                                    RecordedExamples.stack(
                                                            "shop.Order.place(Order.java:"
                                                                    + (1 + i % 1000)
                                                                    + ")",
                                                            "shop.Main.main(Main.java:9)"))));
                        }
                    });
        }

        List<Long> ids = new ArrayList<>();
        for (IItemIterable items : JfrLoaderToolkit.loadEvents(recording.toFile())) {
            IType<IItem> type = items.getType();
            assertThat(type.getIdentifier()).isEqualTo("nopal.methodret.shop.Order.place");
            assertThat(type.getName()).isEqualTo("methodret:shop.Order:place");
            for (IItem item : items) {
                long id = assertIsAsWritten(item, type);
                ids.add(id);
            }
        }
        assertThat(ids).hasSize(EVENTS).doesNotHaveDuplicates();
    }

    /** Returns the number of the event. */
    private static long assertIsAsWritten(IItem item, IType<IItem> type) throws Exception {
        long end =
                JfrAttributes.END_TIME
                        .getAccessor(type)
                        .getMember(item)
                        .longValueIn(UnitLookup.EPOCH_NS);
        long id = end - WALL - 10_000;
        assertThat(
                        JfrAttributes.DURATION
                                .getAccessor(type)
                                .getMember(item)
                                .longValueIn(UnitLookup.NANOSECOND))
                .isEqualTo(50);
        assertThat(JfrAttributes.EVENT_THREAD.getAccessor(type).getMember(item).getThreadName())
                .isEqualTo("http-7");
        IMCStackTrace stack = JfrAttributes.EVENT_STACKTRACE.getAccessor(type).getMember(item);
        assertThat(stack.getFrames().stream().map(MissionControlTest::text).toList())
                .containsExactly("shop.Order.place:" + (1 + id % 1000), "shop.Main.main:9");
        return id;
    }

    private static String text(IMCFrame frame) {
        return frame.getMethod().getType().getFullName()
                + "."
                + frame.getMethod().getMethodName()
                + ":"
                + frame.getFrameLineNumber();
    }
}
