package dev.nopal.agent.control;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Carries messages between the command and a traced JVM. It is the session's life: whoever dies
 * closes it, and the kernel tells the other.
 *
 * <p>Any thread may send; one thread receives. Closing ends a receive that waits.
 */
public final class Connection implements AutoCloseable {
    private final SocketChannel channel;

    private Connection(SocketChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes a channel whose other end belongs to this user, or to root.
     *
     * @throws IOException when it belongs to somebody else; nothing was read
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

    /** Connects to a socket. */
    public static Connection open(Path socket) throws IOException {
        SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.connect(UnixDomainSocketAddress.of(socket));
            return new Connection(channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Sends a message; waits while the other side does not read. */
    public void send(Message message) throws IOException {
        ByteBuffer bytes = MessageCodec.encode(message);
        synchronized (this) {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
    }

    /**
     * Waits for the next message; empty when the connection is closed.
     *
     * @throws MalformedMessageException when the bytes are no message
     */
    public Optional<Message> receive() throws IOException {
        ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);
        try {
            if (!fill(length)) {
                return Optional.empty();
            }
            int size = length.getInt(0);
            if (size < 1 || size > MessageCodec.MAX_LENGTH) {
                throw new MalformedMessageException(0, "length " + Integer.toUnsignedString(size));
            }
            ByteBuffer message = ByteBuffer.allocate(size);
            return fill(message)
                    ? Optional.of(MessageCodec.decode(message.flip()))
                    : Optional.empty();
        } catch (ClosedChannelException e) {
            return Optional.empty();
        } catch (MalformedMessageException e) {
            throw e;
        } catch (IOException e) {
            return Optional.empty(); // Reset: the other process was killed.
        }
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
        try {
            channel.close();
        } catch (IOException e) {
            // Closed all the same.
        }
    }
}
