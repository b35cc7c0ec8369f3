package dev.nopal.script.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.script.TraceContext;
import dev.nopal.script.session.MapDescriptor;
import dev.nopal.script.session.SessionClock;
import dev.nopal.script.session.SessionShape;
import dev.nopal.script.session.SessionWriter;
import dev.nopal.script.type.Type;
import dev.nopal.script.value.Aggregation;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The unfinished work of a thread that failed is completed, or released. */
final class SessionRuntimeTest {
    private static final SessionShape SHAPE = new SessionShape(4096, 1, 2, 4096, 4096);
    private static final Type.Aggregated COUNT = new Type.Aggregated(new Aggregation.Count(), true);

    @TempDir Path folder;

    private SessionWriter writer() throws IOException {
        return SessionWriter.create(
                folder.resolve("file"), SHAPE, SHAPE.mapsOffset() + 4096, SessionClock.now());
    }

    private static SessionRuntime runtime(SessionWriter writer) {
        return new SessionRuntime(
                writer,
                Builtins.of(SessionClock.now(), 0, "", TraceContext.NONE),
                Long.MAX_VALUE,
                new byte[0]);
    }

    /** Its thread failed between making it findable and publishing it. */
    @Test
    void keyThatWasNotShownIsShownAtTheEnd() throws IOException {
        try (SessionWriter writer = writer()) {
            SessionRuntime runtime = runtime(writer);
            long at = SHAPE.mapsOffset();
            MapDescriptor.Table table =
                    new MapDescriptor.Table(at, 1, 128, 16, 4, at + 256, at + 512, 256);
            runtime.addMap(
                    new MapDescriptor(0, "@", Optional.of(Type.INT64), COUNT, Optional.of(table)),
                    4);
            KeyedTable keys = (KeyedTable) runtime.constant(SessionRuntime.Role.TABLE, 0, COUNT);
            assertThat(keys.find(7, 0, null, null, true, 0)).isZero();
            keys.current().hideAll();
            assertThat(runtime.lastValues()).isEmpty();
            assertThat(writer.memory().getOpaque(at + 256)).isEqualTo(1);
        }
    }

    @Test
    void printThatFailsGivesItsStripeBack() throws IOException {
        try (SessionWriter writer = writer()) {
            LossCounters losses = runtime(writer).losses();
            Output output = new Output(writer.memory(), SHAPE, losses, Long.MAX_VALUE, new byte[0]);
            MapContent fails = () -> List.of(new MapContent.Entry(null, null));
            for (int i = 0; i < 4; i++) {
                assertThatThrownBy(() -> MapPrinter.print(output, fails, 0, 0, 0, 0, 1))
                        .isInstanceOf(NullPointerException.class);
            }
            assertThat(output.take(0)).isNotNull();
            assertThat(output.take(0)).isNotNull();
            assertThat(losses.losses().total()).isZero();
        }
    }
}
