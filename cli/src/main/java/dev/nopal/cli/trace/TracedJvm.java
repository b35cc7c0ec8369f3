package dev.nopal.cli.trace;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.script.session.SessionView;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;

/** Is one JVM that the script runs in: its connection, and its session file once there is one. */
final class TracedJvm implements AutoCloseable {
    private final Connection connection;
    private final long pid;
    private final int version;
    private SessionView view;
    private Path file;
    private boolean mayDelete;
    private int probes;
    private boolean isFinished;
    private boolean isClosed;
    private boolean isStarted;
    private String silence = "";

    private TracedJvm(Connection connection, long pid, int version) {
        this.connection = connection;
        this.pid = pid;
        this.version = version;
    }

    /**
     * Greets the JVM at the other end; nothing runs there yet.
     *
     * @param pid its id, where we know better than what it calls itself
     */
    static TracedJvm greet(Connection connection, OptionalLong pid) throws Refusal, IOException {
        Message.Hello hello = Greeting.exchange(connection);
        return new TracedJvm(
                connection, pid.orElse(hello.processId()), Protocol.common(hello).getAsInt());
    }

    /** Asks for a session; what the JVM answers becomes news. */
    void run(Message.Run request, BlockingQueue<News> news) throws IOException {
        connection.send(request);
        Thread.ofVirtual().start(() -> listen(news));
    }

    private void listen(BlockingQueue<News> news) {
        try {
            for (Optional<Message> message = connection.receive();
                    message.isPresent();
                    message = connection.receive()) {
                news.add(new News.Said(this, message.get()));
            }
        } catch (IOException e) {
            news.add(new News.Said(this, new Message.Refused(e.getMessage())));
        }
        news.add(new News.Closed(this));
    }

    void started(Message.Started started) throws Refusal, IOException {
        isStarted = true;
        probes = started.probes();
        if (!started.file().isEmpty() && view == null) {
            ProcFs proc = ProcFs.real();
            Path named = ControlPath.seenFromHere(proc, (int) pid, started.file());
            int owner = proc.status((int) pid).uid();
            requireItsOwn(named, owner);
            view = SessionView.follow(named);
            file = named;
            // Its user could put another file there before we, as root, delete it.
            mayDelete = owner == proc.status((int) ProcessHandle.current().pid()).uid();
        }
    }

    /** A JVM may be hostile to a tracer that runs as root: it names no file but its own. */
    private void requireItsOwn(Path named, int owner) throws Refusal, IOException {
        Map<String, Object> found =
                Files.readAttributes(
                        named, "unix:uid,nlink,isRegularFile", LinkOption.NOFOLLOW_LINKS);
        if (!found.get("uid").equals(owner)
                || !found.get("nlink").equals(1)
                || !found.get("isRegularFile").equals(true)) {
            throw Refusal.usage("process " + pid + " named a session file that is not its own");
        }
    }

    void attached(Message.Attached attached) {
        probes = attached.probes();
    }

    /** Returns the version of the protocol that is spoken. */
    int version() {
        return version;
    }

    void stop() {
        try {
            connection.send(new Message.Stop());
        } catch (IOException e) {
            // It is gone, which news will tell.
        }
    }

    void finished() {
        isFinished = true;
    }

    void closed() {
        isClosed = true;
    }

    long pid() {
        return pid;
    }

    int probes() {
        return probes;
    }

    /** Returns the session, once there is one. */
    Optional<SessionView> view() {
        return Optional.ofNullable(view);
    }

    Optional<Path> file() {
        return Optional.ofNullable(file);
    }

    /** Tells whether nothing more will come. */
    boolean isDone() {
        return isFinished || isClosed || isAbandoned();
    }

    /** Stops waiting for an answer; what the session file has is all that there will be. */
    void abandon(String reason) {
        silence = reason;
    }

    boolean isAbandoned() {
        return !silence.isEmpty();
    }

    /** Tells whether the script was armed here. */
    boolean wasStarted() {
        return isStarted;
    }

    /** Says why the session did not come to its end, if it did not. */
    Optional<String> incompleteness() {
        if (isFinished) {
            return Optional.empty();
        }
        if (isAbandoned()) {
            return Optional.of(
                    "process "
                            + pid
                            + " does not answer, "
                            + silence
                            + (isStarted
                                    ? ": END did not run, and maps that are not aggregations are"
                                            + " missing"
                                    : ": the script did not start there"));
        }
        if (!isClosed) {
            return Optional.empty();
        }
        return Optional.of(
                isStarted
                        ? "process "
                                + pid
                                + " was killed: END did not run, and maps that are not"
                                + " aggregations are lost"
                        : (ProcFs.real().exists((int) pid)
                                        ? "the agent in process " + pid + " hung up"
                                        : "process " + pid + " ended")
                                + " before the script started there; nothing was traced");
    }

    @Override
    public void close() {
        connection.close();
        if (view != null) {
            view.close();
            try {
                if (mayDelete) {
                    Files.deleteIfExists(file);
                }
            } catch (IOException e) {
                // The agent deletes it.
            }
        }
    }
}
