package dev.nopal.cli.connect;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;

/** A stand-in for the listener of a JVM: answers each request with the next bytes it was given. */
final class FakeListener implements AutoCloseable {
    private static final int FIELDS = 5;

    private static final long DEADLINE_MILLIS = 20_000;

    private final ServerSocketChannel server;
    private final Thread thread;
    private final Deque<Reply> replies = new ConcurrentLinkedDeque<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();

    /** What it does with a request. */
    interface Reply {
        void to(SocketChannel peer) throws IOException;
    }

    FakeListener(Path socket) throws IOException {
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(socket));
        thread = new Thread(this::serve);
        thread.setDaemon(true);
        thread.start();
    }

    FakeListener answer(String text) {
        return reply(peer -> write(peer, text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    FakeListener reply(Reply reply) {
        replies.add(reply);
        return this;
    }

    static void write(SocketChannel peer, byte[] bytes) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        while (rest.hasRemaining()) {
            peer.write(rest);
        }
    }

    /** Returns the requests, with a bar in place of each zero byte. */
    List<String> requests() {
        return requests;
    }

    private void serve() {
        while (server.isOpen()) {
            try (SocketChannel peer = server.accept()) {
                requests.add(request(peer));
                Reply reply = replies.poll();
                if (reply != null) {
                    reply.to(peer);
                }
            } catch (IOException e) {
                continue; // Closed, by this test or by the other side.
            }
        }
    }

    private static String request(SocketChannel peer) throws IOException {
        StringBuilder text = new StringBuilder();
        ByteBuffer one = ByteBuffer.allocate(1);
        for (int fields = 0; fields < FIELDS && peer.read(one.clear()) > 0; ) {
            char next = (char) one.get(0);
            fields += next == 0 ? 1 : 0;
            text.append(next == 0 ? '|' : next);
        }
        return text.toString();
    }

    /** Closes it, and waits until the kernel takes no connection any more. */
    @Override
    public void close() throws IOException {
        server.close();
        try {
            thread.join(DEADLINE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
