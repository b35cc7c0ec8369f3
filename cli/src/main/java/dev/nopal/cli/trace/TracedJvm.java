package dev.nopal.cli.trace;

import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.Protocol;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.text.Reasons;
import dev.nopal.cli.thread.Threads;
import dev.nopal.cli.waiting.BoundedWait;
import dev.nopal.cli.waiting.Suspension;
import dev.nopal.script.session.MalformedSessionException;
import dev.nopal.script.session.OwnTexts;
import dev.nopal.script.session.SessionView;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/**
 * One JVM in which the script runs: its connection, and its session file once there is one.
 *
 * <p>The JVM is not trusted: it may send any message, any number of times, and name any file. It
 * never holds up another one: whatever may wait for it runs on a thread of its own.
 */
final class TracedJvm implements AutoCloseable {
    /** The most messages that are received but not handled; more of them stay in the socket. */
    private static final int MAX_UNHANDLED = 4;

    /** The most messages of one JVM that are shown to the user. */
    private static final int MAX_SENTENCES = 500;

    private final ReachedJvm reached;
    private final String target;
    private final boolean isAlone;
    private final int version;
    private final Semaphore unhandled = new Semaphore(MAX_UNHANDLED);
    private final CountDownLatch requested = new CountDownLatch(1);
    private final JvmEnd end;
    private StartDeadline deadline;
    private SessionView view;
    private SessionFile file;
    private int sentences;
    private int probes;
    private boolean isStarted;
    private boolean isRejected;
    private boolean isClosing;

    /**
     * @param target its name in the results, which no other JVM of the trace has
     * @param isAlone whether the trace is about this JVM only, so that messages use its pid
     */
    TracedJvm(ReachedJvm reached, String target, boolean isAlone) {
        this.reached = reached;
        this.target = target;
        this.isAlone = isAlone;
        this.version = Protocol.common(reached.hello()).orElse(Protocol.OLDEST);
        this.end = new JvmEnd(label(), reached);
    }

    /** Requests a session; the answers of the JVM become notifications. */
    void run(Message.Run request, OwnTexts texts, BlockingQueue<Notification> notifications) {
        BoundedWait wait =
                BoundedWait.forOther(
                        label(),
                        reached::suspension,
                        sentence -> notifications.add(new Notification.Said(sentence)));
        deadline = new StartDeadline(wait);
        Threads.startDaemon(
                "nopal-listen",
                () -> {
                    try {
                        reached.connection().send(request);
                        requested.countDown();
                        listen(texts, wait, notifications);
                    } catch (IOException e) {
                        // Closed below: the JVM has gone.
                    } finally {
                        requested.countDown();
                        notifications.add(new Notification.Closed(this));
                    }
                });
    }

    private void listen(
            OwnTexts texts, BoundedWait wait, BlockingQueue<Notification> notifications) {
        try {
            for (Optional<Message> message = reached.connection().receive();
                    message.isPresent();
                    message = reached.connection().receive()) {
                unhandled.acquire();
                if (message.get() instanceof Message.Started started) {
                    open(started, texts, wait);
                }
                notifications.add(new Notification.Received(this, message.get()));
            }
        } catch (Refusal e) {
            notifications.add(new Notification.Failed(this, e));
        } catch (IOException e) {
            notifications.add(new Notification.Received(this, new Message.Refused(Reasons.of(e))));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Opens the session file, once; on this thread, because the file system may hang. */
    private void open(Message.Started started, OwnTexts texts, BoundedWait wait)
            throws Refusal, IOException {
        synchronized (this) {
            if (started.file().isEmpty() || file != null || isClosing) {
                return;
            }
        }
        SessionFile opened =
                wait.await(
                        "its session file", BoundedWait.ANSWER, () -> reached.open(started.file()));
        synchronized (this) {
            if (isClosing) {
                opened.close();
                return;
            }
            file = opened;
        }
        SessionView followed;
        try {
            followed = SessionView.follow(opened.channel(), texts, opened::content, opened::apply);
        } catch (MalformedSessionException e) {
            throw Refusal.usage("the session file is damaged: " + e.getMessage());
        }
        synchronized (this) {
            if (isClosing) {
                followed.close();
                return;
            }
            view = followed;
        }
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

    void started(Message.Started started) {
        isStarted = true;
        end.started();
        probes = started.probes();
    }

    void attached(Message.Attached attached) {
        probes = attached.probes();
    }

    /** Notes that the JVM has made progress with attaching the script. */
    void progressed() {
        deadline.progressed();
    }

    /**
     * Informs the user once that attaching takes long.
     *
     * @throws Refusal if it has taken too long
     */
    void checkStart() throws Refusal {
        if (isStarting()) {
            deadline.check();
        }
    }

    /** Returns whether the script is being attached. */
    boolean isStarting() {
        return !isStarted && !isRejected && !isDone();
    }

    /** Notes that the script does not fit this JVM. */
    void rejected() {
        isRejected = true;
    }

    boolean isRejected() {
        return isRejected;
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
            requested.await();
            reached.connection().send(new Message.Stop());
        } catch (IOException e) {
            // The JVM is gone; a notification reports it.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void finished() {
        end.finished();
    }

    void closed() {
        end.closed();
    }

    long pid() {
        return reached.pid();
    }

    /** Returns whether it is a process of this machine. */
    boolean isLocal() {
        return reached instanceof LocalJvm;
    }

    /** Returns whether another JVM is the same process of this machine. */
    boolean isSame(ReachedJvm other) {
        return isLocal() && other instanceof LocalJvm && pid() == other.pid();
    }

    /** Returns the name in the results. */
    String target() {
        return target;
    }

    /** Returns the name in messages. */
    String label() {
        return isAlone ? "process " + pid() : target;
    }

    int probes() {
        return probes;
    }

    Optional<Suspension> suspension() {
        return reached.suspension();
    }

    /** Returns the session, once there is one and as long as it can be read. */
    synchronized Optional<SessionView> view() {
        return Optional.ofNullable(view).filter(_ -> end.damage().isEmpty());
    }

    /**
     * Reads from the session; empty if there is none. One that is damaged is not read again, so
     * that the others can be.
     *
     * @throws MalformedSessionException if it is damaged, and there are no others
     */
    <T> Optional<T> read(Function<SessionView, T> reading) {
        Optional<SessionView> session = view();
        try {
            return session.map(reading);
        } catch (MalformedSessionException e) {
            if (isAlone) {
                throw e;
            }
            end.damaged(e.getMessage());
            return Optional.empty();
        }
    }

    /** Returns whether no more messages will arrive. */
    boolean isDone() {
        return end.isDone();
    }

    /** Stops waiting for an answer; the session file has all data that there will be. */
    void abandon(String reason) {
        end.abandoned(reason);
    }

    boolean isAbandoned() {
        return end.isAbandoned();
    }

    /** Ends the connection to a JVM that cannot be traced, and whose reason was said. */
    void drop() {
        end.dropped();
        reached.close();
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
        return end.isOver() || read(SessionView::isFinished).orElse(false);
    }

    /** Returns why the session did not complete, if it did not. */
    Optional<String> incompleteness() {
        return end.incompleteness(view());
    }

    @Override
    public void close() {
        synchronized (this) {
            isClosing = true;
        }
        reached.close();
        if (view != null) {
            view.close();
        }
        if (file != null) {
            file.close();
        }
    }
}
