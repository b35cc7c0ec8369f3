package dev.nopal.fuzz;

import dev.nopal.Tracepoint;
import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.SessionFolder;
import dev.nopal.agent.session.AgentSide;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * The target that sends anything to an agent, over a real socket, and hangs up: the agent must
 * answer in messages, never with a failure of its own, and leave neither a session file nor a
 * thread.
 */
public final class AgentTarget {
    private static final int MEGABYTES = 512;
    private static final int MAX_THREADS = 60;
    private static final int DEADLINE_SECONDS = 20;

    /** What a usual session attaches to; it does not fire by itself. */
    private static final Tracepoint ORDER =
            Tracepoint.of("fuzz", "order", long.class, String.class);

    private static final AgentSide AGENT = new AgentSide();
    private static final Path SOCKET = SparseFile.folder().resolve("socket");
    private static final ServerSocketChannel SERVER = listen();

    private AgentTarget() {}

    private static ServerSocketChannel listen() {
        try {
            return ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                    .bind(UnixDomainSocketAddress.of(SOCKET));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        Bounds.check(MEGABYTES, () -> converse(input));
        try (DirectoryStream<Path> left = ownSessions()) {
            for (Path file : left) {
                Files.delete(file);
                throw new AssertionError("left " + file);
            }
        }
        int threads = ManagementFactory.getThreadMXBean().getThreadCount();
        if (threads > MAX_THREADS) {
            throw new AssertionError(threads + " threads are left");
        }
    }

    private static void converse(byte[] input) throws Exception {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(SOCKET));
                Connection tracer = Connection.accept(channel);
                Connection agent = Connection.accept(SERVER.accept())) {
            AgentConversation.write(input, channel);
            channel.shutdownOutput();
            CompletableFuture<List<Message>> answers =
                    CompletableFuture.supplyAsync(() -> receiveAll(tracer));
            AGENT.serve(agent);
            for (Message message : answers.get(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                if (message instanceof Message.Refused(var why) && why.contains("agent failed")) {
                    throw new AssertionError(why);
                }
            }
        }
        ORDER.fire(1L, "customer"); // Nothing is attached; a handler that was left would run.
    }

    private static List<Message> receiveAll(Connection connection) {
        List<Message> messages = new ArrayList<>();
        try {
            for (Optional<Message> next = connection.receive();
                    next.isPresent();
                    next = connection.receive()) {
                messages.add(next.get());
            }
        } catch (IOException e) {
            throw new AssertionError("the agent sent nonsense", e);
        }
        return messages;
    }

    private static DirectoryStream<Path> ownSessions() throws IOException {
        Path next = SessionFolder.newFile();
        String name = next.getFileName().toString();
        return Files.newDirectoryStream(
                next.getParent(), name.substring(0, name.lastIndexOf('-')) + "-*");
    }
}
