package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.OwnTexts;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;

/** A session file can make its reader print, but neither control the terminal nor open files. */
final class ForeignSessionTest {
    private static final String RED = "\u001b[31mred\n";

    @TempDir Path folder;
    private Path file;
    private Path secret;

    @BeforeEach
    void makeFile() throws IOException {
        file = folder.resolve("session");
        secret = Files.writeString(folder.resolve("secret"), "secret");
        String script =
                "BEGIN { printf(\"\\x1b[31mred\\n\"); cat(\"%s\"); @x = count(); }"
                        .formatted(secret);
        try (Session session =
                Session.create(
                        ScriptRun.check(script, ProbeCatalog.EMPTY),
                        file,
                        SessionOptions.DEFAULT)) {
            session.begin();
            session.end();
            session.finish();
        }
    }

    @Test
    void savedSessionOpensNothingAndSteersNothing() throws IOException {
        try (SessionView view = SessionView.open(file)) {
            assertThat(text(view)).contains("\\x1b[31mred").doesNotContain("\u001b", "secret");
        }
    }

    @Test
    void strangersFormatsAreTextAndTheirFilesAreLeftAlone() throws IOException {
        try (SessionView view = follow(OwnTexts.of(Set.of("something else")))) {
            assertThat(text(view)).contains("\\x1b[31mred").doesNotContain("\u001b", "secret");
        }
    }

    @Test
    void readersOwnScriptPrintsWhatItSpellsOut() throws IOException {
        try (SessionView view = follow(OwnTexts.of(Set.of(RED, secret.toString())))) {
            assertThat(text(view)).contains(RED, "read " + secret);
        }
    }

    @Test
    void copyIsTheSameAndKeepsHoles() throws IOException {
        Path copy = folder.resolve("copy");
        try (SessionView view = follow(OwnTexts.none())) {
            Files.delete(file);
            Files.writeString(file, "swapped");
            try (FileChannel target =
                    FileChannel.open(
                            copy, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                view.copyTo(target);
            }
        }
        try (SessionView view = SessionView.open(copy)) {
            assertThat(view.maps()).hasSize(1);
            assertThat(view.isFinished()).isTrue();
        }
    }

    private SessionView follow(OwnTexts texts) throws IOException {
        return SessionView.follow(
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE),
                texts,
                (path, limit) -> ("read " + path).getBytes(StandardCharsets.UTF_8));
    }

    private static String text(SessionView view) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Renderer renderer = Renderer.text(out, out);
        for (List<Event> events = view.drain(); !events.isEmpty(); events = view.drain()) {
            for (Event event : events) {
                renderer.render(event);
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
