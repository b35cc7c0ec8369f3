package dev.nopal.script.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The metadata of a session in its file. */
final class SessionNotesTest {
    private static final ScriptSource SOURCE =
            new ScriptSource("BEGIN { }", List.of("a", "ß"), Map.of("over", "20ms"));

    @TempDir Path folder;

    private interface Writing {
        void to(SessionWriter writer) throws IOException;
    }

    private SessionView view(Writing writing) throws IOException {
        Path file = folder.resolve("file");
        SessionShape shape = new SessionShape(128 << 10, 1, 1, 4096, 64);
        long size = shape.mapsOffset() + 64;
        try (SessionWriter writer = SessionWriter.create(file, shape, size, SessionClock.now())) {
            writer.add(new ScriptDescriptor("stdin", 0, "root", true));
            writing.to(writer);
            writer.start();
        }
        return SessionView.open(file);
    }

    @Test
    void keepsTheScriptAndItsParameters() throws IOException {
        try (SessionView view = view(writer -> writer.add(SOURCE))) {
            assertThat(view.source()).contains(SOURCE);
        }
    }

    @Test
    void leavesOutAScriptThatIsTooLong() throws IOException {
        String text = "x".repeat(ScriptSource.MAX_SIZE);
        ScriptSource source = new ScriptSource(text, List.of(), Map.of());
        try (SessionView view = view(writer -> writer.add(source))) {
            assertThat(view.source()).isEmpty();
        }
    }

    @Test
    void returnsForHowLongItWasAttached() throws IOException {
        try (SessionView view =
                view(
                        writer -> {
                            writer.add(Moment.ATTACHED, 1_000);
                            writer.add(Moment.DETACHED, 4_500);
                        })) {
            assertThat(view.attachedNanos()).isEqualTo(OptionalLong.of(3_500));
        }
    }

    @Test
    void doesNotGuessHowLongAKilledSessionWasAttached() throws IOException {
        try (SessionView view = view(writer -> writer.add(Moment.ATTACHED, 1_000))) {
            assertThat(view.attachedNanos()).isEmpty();
            assertThat(view.source()).isEmpty();
        }
    }

    @Test
    void ignoresTimesThatCannotBe() throws IOException {
        try (SessionView view =
                view(
                        writer -> {
                            writer.add(Moment.ATTACHED, 4_500);
                            writer.add(Moment.DETACHED, 4_500);
                        })) {
            assertThat(view.attachedNanos()).isEmpty();
        }
    }

    @Test
    void skipsMomentsThatALaterVersionAdds() {
        Metadata metadata = new Metadata();
        byte[] later = new ByteSink().putInt(99).putLong(5).toBytes();
        metadata.add(Metadata.MOMENT, new CopiedBytes(later, 0), 0);
        assertThat(metadata.moment(Moment.ATTACHED)).isEmpty();
    }

    @Test
    void refusesASourceWithMoreParametersThanThereCanBe() {
        byte[] bytes = new ByteSink().putText("x").putInt(1 << 20).toBytes();
        assertThatThrownBy(() -> ScriptSource.read(new CopiedBytes(bytes, 0)))
                .isInstanceOf(MalformedSessionException.class)
                .hasMessageContaining("parameters 1048576 is out of range");
        byte[] named = new ByteSink().putText("x").putInt(0).putInt(1 << 20).toBytes();
        assertThatThrownBy(() -> ScriptSource.read(new CopiedBytes(named, 0)))
                .isInstanceOf(MalformedSessionException.class);
    }
}
