package dev.nopal.agent.control;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The control socket between the command and a traced JVM, which carries messages. The session
 * lives as long as the connection: if one side dies, the kernel closes it, and the other side
 * notices.
 *
 * <p>Any thread may send; one thread receives. Closing ends a receive that waits.
 */
public final class Connection implements AutoCloseable {
    /** Long enough for a command that still reads. */
    private static final long FLUSH_MILLIS = 1_000;

    private final ByteChannel channel;
    private long received;
    private volatile Outbox outbox;

    private Connection(ByteChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes a channel whose other end belongs to this user, or to root.
     *
     * @throws IOException if it belongs to another user; nothing was read
     */
    public static Connection accept(SocketChannel channel) throws IOException {
        try {
            Peer.require(channel);
            return new Connection(channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * Takes a channel to an agent elsewhere, by which another process relays the messages. Its
     * reads and writes must wait, and its closing must end a read.
     */
    public static Connection relayed(ByteChannel channel) {
        return new Connection(channel);
    }

    /** Connects to a socket of this user or of root. */
    public static Connection open(Path socket) throws IOException {
        return connect(socket, channel -> {});
    }

    /**
     * Connects to a socket of another process.
     *
     * @param uid the user who must be listening there
     * @throws IOException if another user listens there; nothing was read or sent
     */
    public static Connection open(Path socket, int uid) throws IOException {
        return connect(socket, channel -> Peer.require(channel, uid));
    }

    private interface Check {
        void of(SocketChannel channel) throws IOException;
    }

    private static Connection connect(Path socket, Check check) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.connect(UnixDomainSocketAddress.of(socket));
            check.of(channel);
            return new Connection(channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * Makes {@link #send} asynchronous from now on: a sender no longer waits for the other side to
     * read.
     *
     * @param threads starts a daemon thread, which ends with the connection
     */
    public void sendLater(Consumer<Runnable> threads) {
        Outbox later = new Outbox(this);
        threads.accept(later::writeAll);
        outbox = later;
    }

    /**
     * Sends a message; waits while the other side does not read, unless {@link #sendLater} was
     * called.
     */
    public void send(Message message) throws IOException {
        ByteBuffer bytes = MessageCodec.encode(message);
        Outbox later = outbox;
        if (later != null) {
            later.add(bytes);
        } else {
            write(bytes);
        }
    }

    synchronized void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** Sends bytes that another process has encoded as messages, as they are. */
    public void relay(ByteBuffer messages) throws IOException {
        write(messages);
    }

    /** Waits until all messages are written, for a second at most. */
    public void flush() {
        Outbox later = outbox;
        if (later != null) {
            later.flush(FLUSH_MILLIS);
        }
    }

    /**
     * Waits for the next message; empty when the connection is closed.
     *
     * @throws MalformedMessageException if the bytes are not a message
     */
    public Optional<Message> receive() throws IOException {
        Optional<RelayedMessage> received = receiveEncoded();
        return received.isPresent() ? Optional.of(received.get().decode()) : Optional.empty();
    }

    /**
     * Waits for the next message, and does not decode it; empty when the connection is closed.
     *
     * @throws MalformedMessageException if the length is not one of a message
     */
    public Optional<RelayedMessage> receiveEncoded() throws IOException {
        ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);
        try {
            if (!fill(length)) {
                return Optional.empty();
            }
            int size = length.getInt(0);
            if (size < 1 || size > MessageCodec.MAX_LENGTH) {
                throw new MalformedMessageException(0, "length " + Integer.toUnsignedString(size));
            }
            received += size;
            ByteBuffer message = ByteBuffer.allocate(size);
            return fill(message)
                    ? Optional.of(new RelayedMessage(message.array()))
                    : Optional.empty();
        } catch (ClosedChannelException e) {
            return Optional.empty();
        } catch (MalformedMessageException e) {
            throw e;
        } catch (IOException e) {
            return Optional.empty(); // Reset: the other process was killed.
        }
    }

    /** Returns how many bytes the other side has sent; for the thread that receives. */
    public long received() {
        return received;
    }

    private boolean fill(ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() {
        flush();
        Outbox later = outbox;
        if (later != null) {
            later.broken();
        }
        closeChannel();
    }

    void closeChannel() {
        try {
            channel.close();
        } catch (IOException e) {
            // It is closed nevertheless.
        }
    }
}
