package dev.nopal.agent.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.render.Renderer;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The smallest possible command: connects to an agent and runs a script. */
public final class Client implements AutoCloseable {
    /** Tests fire as fast as they can, and count. */
    private static final Message.Limits UNLIMITED =
            new Message.Limits(0, Message.Limits.UNLIMITED, false);

    private final Connection connection;
    private SessionView view;
    private Path file;

    public Client(Connection connection) throws IOException {
        this.connection = connection;
        connection.send(new Message.Hello(Protocol.CURRENT, Protocol.OLDEST, 1, "test"));
        assertThat(receive(Message.Hello.class).version()).isEqualTo(Protocol.CURRENT);
    }

    /** Runs a script; returns how many probes were attached. */
    public int run(String script, String... parameters) throws IOException {
        ask(script, parameters);
        return started();
    }

    public void ask(String script, String... parameters) throws IOException {
        ScriptCall call = ScriptCall.of(script, parameters);
        connection.send(new Message.Run(call, 0, true, UNLIMITED));
    }

    public int started() throws IOException {
        Message message = connection.receive().orElseThrow();
        while (message instanceof Message.Note
                || message instanceof Message.Progress
                || message instanceof Message.Instrumented) {
            message = connection.receive().orElseThrow();
        }
        assertThat(message).isInstanceOf(Message.Started.class);
        Message.Started started = (Message.Started) message;
        if (!started.file().isEmpty()) {
            file = Path.of(started.file());
            view = SessionView.follow(file);
        }
        return started.probes();
    }

    public <T extends Message> T receive(Class<T> type) throws IOException {
        Message message = connection.receive().orElseThrow();
        assertThat(message).isInstanceOf(type);
        return type.cast(message);
    }

    public boolean isClosed() throws IOException {
        return connection.receive().isEmpty();
    }

    /** Ends the session and returns everything that it printed, followed by its maps. */
    public String stop() throws IOException {
        connection.send(new Message.Stop());
        return finished();
    }

    public String finished() throws IOException {
        Message message = connection.receive().orElseThrow();
        while (!(message instanceof Message.Finished)) {
            if (message instanceof Message.Started started && view == null) {
                view = SessionView.follow(Path.of(started.file()));
            }
            message = connection.receive().orElseThrow();
        }
        return text();
    }

    public String text() throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        Renderer renderer = Renderer.text(text, text);
        for (List<Event> events = view.drain(); !events.isEmpty(); events = view.drain()) {
            for (Event event : events) {
                renderer.render(event);
            }
        }
        for (var map : view.maps()) {
            renderer.render(Event.PrintMap.all(map));
        }
        return text.toString(StandardCharsets.UTF_8);
    }

    /** Returns what was lost, by cause. */
    public String losses() {
        return view.losses().counts().toString();
    }

    public Path file() {
        return file;
    }

    public Connection connection() {
        return connection;
    }

    @Override
    public void close() {
        connection.close();
        if (view != null) {
            view.close();
        }
    }
}
