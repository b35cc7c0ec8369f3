package dev.nopal.system.sessions;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A tracer that speaks the protocol as the command does, without a process of its own, for what is
 * done hundreds of times.
 */
final class Tracer implements AutoCloseable {
    /** Tests fire as fast as they can, and count. */
    private static final Message.Limits UNLIMITED =
            new Message.Limits(0, Message.Limits.UNLIMITED, false);

    private final Connection connection;
    private final long pid;
    private Path file;
    private SessionView view;

    private Tracer(Connection connection, long pid) {
        this.connection = connection;
        this.pid = pid;
    }

    /** Greets the other end. */
    static Tracer greet(Connection connection) throws IOException {
        connection.send(new Message.Hello(Protocol.CURRENT, Protocol.OLDEST, 1, "test"));
        Message answer = connection.receive().orElseThrow();
        return new Tracer(connection, ((Message.Hello) answer).processId());
    }

    /** Connects to an agent that listens and starts a script; returns when it is attached. */
    static Tracer start(Path socket, String script) throws IOException {
        Tracer tracer = greet(Connection.open(socket));
        tracer.run(script, false);
        tracer.awaitAttached();
        return tracer;
    }

    void run(String script, boolean mayWait) throws IOException {
        connection.send(new Message.Run(ScriptCall.of(script), 0, mayWait, UNLIMITED));
    }

    /** Waits until the script is attached and opens its file. */
    void awaitAttached() throws IOException {
        Message message = connection.receive().orElseThrow();
        while (!(message instanceof Message.Started started && !started.file().isEmpty())) {
            if (message instanceof Message.Refused || message instanceof Message.Diagnosed) {
                throw new AssertionError(message);
            }
            message = connection.receive().orElseThrow();
        }
        file = Path.of(started(message));
        view = SessionView.follow(file);
    }

    private static String started(Message message) {
        return ((Message.Started) message).file();
    }

    long pid() {
        return pid;
    }

    /** Returns the session file. */
    Path file() {
        return file;
    }

    SessionView view() {
        return view;
    }

    /** Ends the script in order. */
    void stop() throws IOException {
        connection.send(new Message.Stop());
        awaitEnd(Message.Finished.class);
    }

    /** Waits until the other side is gone. */
    void awaitGone() throws IOException {
        awaitEnd(Message.Hello.class);
    }

    private void awaitEnd(Class<? extends Message> last) throws IOException {
        for (var message = connection.receive();
                message.isPresent() && !last.isInstance(message.get()); ) {
            message = connection.receive();
        }
    }

    /** Returns an integer, count or sum of a map without keys; 0 where nothing was counted. */
    long number(String map) {
        for (MapData each : view.maps()) {
            if (each.name().equals(map) && !each.entries().isEmpty()) {
                return integer(each.entries().getFirst().value());
            }
        }
        return 0;
    }

    /** Returns the sum over all keys, of a histogram over all buckets. */
    long total(String map) {
        long total = 0;
        for (MapData each : view.maps()) {
            if (each.name().equals(map)) {
                for (MapData.Entry entry : each.entries()) {
                    total +=
                            entry.value() instanceof Aggregate.Hist hist
                                    ? hist.buckets().values().stream().mapToLong(n -> n).sum()
                                    : integer(entry.value());
                }
            }
        }
        return total;
    }

    /** Returns the first arguments of all that was printed and not read before. */
    List<Long> printed() {
        List<Long> printed = new ArrayList<>();
        for (List<Event> events = view.drain(); !events.isEmpty(); events = view.drain()) {
            for (Event event : events) {
                printed.add(integer(((Event.Printf) event).arguments().getFirst()));
            }
        }
        return printed;
    }

    static long integer(Value value) {
        return switch (value) {
            case Value.Int number -> number.value();
            case Aggregate.Count count -> count.count();
            case Aggregate.Sum sum -> sum.sum();
            default -> throw new AssertionError(value);
        };
    }

    @Override
    public void close() {
        connection.close();
        if (view != null) {
            view.close();
        }
    }
}
