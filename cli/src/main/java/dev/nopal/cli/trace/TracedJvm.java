package dev.nopal.cli.trace;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.cli.connect.Greeting;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.thread.Threads;
import dev.nopal.cli.waiting.BoundedWait;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.OwnTexts;
import dev.nopal.script.session.SessionView;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;

/**
 * One JVM in which the script runs: its connection, and its session file once there is one.
 *
 * <p>The JVM is not trusted: it may send any message, any number of times, and name any file.
 */
final class TracedJvm implements AutoCloseable {
    /** The most messages that are received but not handled; more of them stay in the socket. */
    private static final int MAX_UNHANDLED = 4;

    /** The most messages of one JVM that are shown to the user. */
    private static final int MAX_SENTENCES = 500;

    private final Connection connection;
    private final long pid;
    private final int version;
    private SessionView view;
    private TargetSessionFile file;
    private int sentences;
    private final Semaphore unhandled = new Semaphore(MAX_UNHANDLED);
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
     * Exchanges hello with the JVM at the other end; nothing runs there yet.
     *
     * @param pid its pid, if it is known without asking the JVM
     */
    static TracedJvm greet(Connection connection, OptionalLong pid, BoundedWait wait)
            throws Refusal, IOException {
        Message.Hello hello = Greeting.exchange(connection, wait);
        return new TracedJvm(
                connection, pid.orElse(hello.processId()), Protocol.common(hello).getAsInt());
    }

    /** Requests a session; the answers of the JVM become notifications. */
    void run(Message.Run request, BlockingQueue<Notification> notifications, BoundedWait wait)
            throws Refusal, IOException {
        wait.await(
                "its agent to take the script",
                BoundedWait.ANSWER,
                () -> {
                    connection.send(request);
                    return true;
                },
                connection::close);
        Threads.startDaemon("nopal-listen", () -> listen(notifications));
    }

    private void listen(BlockingQueue<Notification> notifications) {
        try {
            for (Optional<Message> message = connection.receive();
                    message.isPresent();
                    message = connection.receive()) {
                unhandled.acquire();
                notifications.add(new Notification.Received(this, message.get()));
            }
        } catch (IOException e) {
            notifications.add(new Notification.Received(this, new Message.Refused(e.getMessage())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        notifications.add(new Notification.Closed(this));
    }

    /** Lets the next message be received. */
    void handled() {
        unhandled.release();
    }

    /** Returns whether another message of this JVM may be shown to the user. */
    boolean mayStillSpeak() {
        return ++sentences <= MAX_SENTENCES;
    }

    /** Returns whether this is the first message that is not shown to the user. */
    boolean isTooMuch() {
        return sentences == MAX_SENTENCES + 1;
    }

    /**
     * @param texts the strings in the user's own script
     */
    void started(Message.Started started, OwnTexts texts, BoundedWait wait)
            throws Refusal, IOException {
        isStarted = true;
        probes = started.probes();
        if (!started.file().isEmpty() && view == null) {
            file =
                    wait.await(
                            "its session file",
                            BoundedWait.ANSWER,
                            () -> TargetSessionFile.open(ProcFs.real(), (int) pid, started.file()));
            view = SessionView.follow(file.channel(), texts, TargetSessionFile::content);
        }
    }

    void attached(Message.Attached attached) {
        probes = attached.probes();
    }

    /** Returns the version of the protocol that both sides use. */
    int version() {
        return version;
    }

    /** Asks the JVM to end the session; not on this thread, because it may have stopped reading. */
    void stop() {
        Threads.startDaemon("nopal-stop", this::sendStop);
    }

    private void sendStop() {
        try {
            connection.send(new Message.Stop());
        } catch (IOException e) {
            // The JVM is gone; a notification reports it.
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

    /** Returns whether no more messages will arrive. */
    boolean isDone() {
        return isFinished || isClosed || isAbandoned();
    }

    /** Stops waiting for an answer; the session file has all data that there will be. */
    void abandon(String reason) {
        silence = reason;
    }

    boolean isAbandoned() {
        return !silence.isEmpty();
    }

    /** Returns whether the script was attached here. */
    boolean wasStarted() {
        return isStarted;
    }

    /**
     * Returns whether nothing more is printed: the JVM has finished or is gone, or its file is
     * complete.
     */
    boolean hasEnded() {
        return isFinished || isClosed || isComplete();
    }

    /**
     * Returns whether the file is complete, which happens before classes are restored; that may
     * take long.
     */
    private boolean isComplete() {
        return view != null && view.isFinished();
    }

    /** Returns why the session did not complete, if it did not. */
    Optional<String> incompleteness() {
        if (lackedRoom()) {
            return Optional.of(
                    "the session in process "
                            + pid
                            + " ended early: the file system of its file was full");
        }
        if (isFinished || isComplete()) {
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
                                        ? "the agent in process " + pid + " closed the connection"
                                        : "process " + pid + " ended")
                                + " before the script started there; nothing was traced");
    }

    private boolean lackedRoom() {
        return view != null && view.losses().counts().getOrDefault(Loss.ROOM, 0L) > 0;
    }

    @Override
    public void close() {
        connection.close();
        if (view != null) {
            view.close();
        }
        if (file != null) {
            file.close();
        }
    }
}
