package dev.nopal.spring.traceid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.ProcessName;
import dev.nopal.agent.control.Protocol;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** A script that runs in this JVM, in which the agent listens. */
final class OwnSession implements AutoCloseable {
    private static final long DEADLINE_NANOS = 20_000_000_000L;
    private static final long PAUSE_NANOS = 1_000_000;
    private static final Message.Limits UNLIMITED =
            new Message.Limits(0, Message.Limits.UNLIMITED, false);

    private final Connection connection;
    private final SessionView view;
    private final ByteArrayOutputStream text = new ByteArrayOutputStream();

    OwnSession(String script) throws IOException {
        connection = Connection.open(socket());
        connection.send(new Message.Hello(Protocol.CURRENT, Protocol.OLDEST, 1, "test"));
        receive(Message.Hello.class);
        connection.send(new Message.Run(ScriptCall.of(script), 0, true, UNLIMITED));
        view = SessionView.follow(Path.of(receive(Message.Started.class).file()));
    }

    private static Path socket() throws IOException {
        Path folder =
                Path.of(
                        System.getProperty("java.io.tmpdir"),
                        "nopal-" + Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(path -> path.getFileName().toString().endsWith(".agent"))
                    .filter(OwnSession::isOfThisProcess)
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static boolean isOfThisProcess(Path path) {
        return ProcessName.parse(path.getFileName().toString())
                .filter(name -> name.pid() == ProcessHandle.current().pid())
                .isPresent();
    }

    private <T extends Message> T receive(Class<T> type) throws IOException {
        Message message = connection.receive().orElseThrow();
        while (!type.isInstance(message)) {
            assertThat(message).isNotInstanceOfAny(Message.Refused.class, Message.Diagnosed.class);
            message = connection.receive().orElseThrow();
        }
        return type.cast(message);
    }

    /** Ends the session once it has printed that many lines; returns all of them. */
    List<String> stopAfter(int lines) throws IOException {
        long deadline = System.nanoTime() + DEADLINE_NANOS;
        while (lines().size() < lines) {
            assertThat(System.nanoTime()).as(lines().toString()).isLessThan(deadline);
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        connection.send(new Message.Stop());
        receive(Message.Finished.class);
        assertThat(view.losses().counts()).isEmpty();
        return lines();
    }

    private List<String> lines() throws IOException {
        Renderer renderer = Renderer.text(text, text);
        for (List<Event> events = view.drain(); !events.isEmpty(); events = view.drain()) {
            for (Event event : events) {
                renderer.render(event);
            }
        }
        return text.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Override
    public void close() {
        connection.close();
        view.close();
    }
}
