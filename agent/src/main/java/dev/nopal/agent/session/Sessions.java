package dev.nopal.agent.session;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.ControlSocket;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.threads.OwnThreads;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** The sessions of this JVM: accepts connections, and serves each on its own daemon thread. */
public final class Sessions {
    private static final int MAX_CONNECTIONS = 64;
    private static final long PAUSE_NANOS = 100_000_000;

    private static Sessions instance;

    private final ProbeSources sources;
    private final AtomicInteger connections = new AtomicInteger();
    private final SpareDescriptor spare = new SpareDescriptor();
    private ControlSocket socket;

    private Sessions(ProbeSources sources) {
        this.sources = sources;
    }

    /** Returns the only instance; the sources are those of the first caller. */
    public static synchronized Sessions of(Supplier<ProbeSources> sources) {
        if (instance == null) {
            instance = new Sessions(sources.get());
        }
        return instance;
    }

    /** Returns the sources of the only instance; empty if there is none yet. */
    public static synchronized Optional<ProbeSources> currentSources() {
        return Optional.ofNullable(instance).map(sessions -> sessions.sources);
    }

    /** Listens for commands of this user and of root; does nothing if it listens already. */
    public synchronized void listen() throws IOException {
        if (socket == null) {
            try {
                ControlSocket opened = ControlSocket.open(ControlSocket.AGENT);
                OwnThreads.daemon("nopal-agent", () -> acceptAll(opened)).start();
                socket = opened;
            } catch (FileAlreadyExistsException e) {
                // Another copy of the agent listens for this process.
            }
        }
    }

    /** Connects to a waiting command; returns when its session is attached or has failed. */
    public void connect(Path command) {
        CountDownLatch ready = new CountDownLatch(1);
        Connection connection;
        try {
            connection = Connection.open(command);
        } catch (IOException e) {
            return; // The command is gone: the application runs on without it.
        }
        connections.incrementAndGet();
        OwnThreads.daemon("nopal-session", () -> serve(connection, ready::countDown)).start();
        try {
            ready.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void acceptAll(ControlSocket opened) {
        while (true) {
            try {
                SocketChannel channel = accept(opened);
                if (!spare.hold()) {
                    refuse(
                            channel,
                            "the traced program has no file descriptor left; raise its limit"
                                    + " (ulimit -n), or have it close some");
                    continue;
                }
                if (connections.incrementAndGet() > MAX_CONNECTIONS) {
                    connections.decrementAndGet();
                    refuse(
                            channel,
                            MAX_CONNECTIONS
                                    + " sessions run in this JVM already, which is the most; end one"
                                    + " of them");
                    continue;
                }
                try {
                    Connection connection = Connection.accept(channel);
                    OwnThreads.daemon("nopal-session", () -> serve(connection, () -> {})).start();
                } catch (IOException | RuntimeException | OutOfMemoryError e) {
                    connections.decrementAndGet();
                    channel.close();
                }
            } catch (ClosedChannelException e) {
                return;
            } catch (IOException | RuntimeException e) {
                // The connection could not be accepted.
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    /** Accepts a connection, with the spare descriptor if there is no other. */
    private SocketChannel accept(ControlSocket opened) throws IOException {
        try {
            return opened.accept();
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            if (!spare.release()) {
                throw e;
            }
            return opened.accept();
        }
    }

    /**
     * Sends why there will be no session, instead of hello; never waits, as the message is short.
     */
    private static void refuse(SocketChannel channel, String sentence) {
        try (Connection connection = Connection.accept(channel)) {
            connection.send(new Message.Refused(sentence));
        } catch (IOException e) {
            // Another user, or gone already.
        }
    }

    private void serve(Connection connection, Runnable ready) {
        try (connection) {
            connection.sendLater(body -> OwnThreads.daemon("nopal-sender", body).start());
            new ServedConnection(connection, sources, ready).serve();
        } finally {
            connections.decrementAndGet();
            ready.run();
        }
    }
}
