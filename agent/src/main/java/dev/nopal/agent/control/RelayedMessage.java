package dev.nopal.agent.control;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A message as it was received, which a relay passes on without understanding it.
 *
 * @param bytes the message without its length
 */
public record RelayedMessage(byte[] bytes) {
    Message decode() throws MalformedMessageException {
        return MessageCodec.decode(ByteBuffer.wrap(bytes));
    }

    /** Returns the bytes to pass on, which begin with their length. */
    public byte[] framed() {
        return ByteBuffer.allocate(Integer.BYTES + bytes.length)
                .putInt(bytes.length)
                .put(bytes)
                .array();
    }

    /** Returns the session file, if this is the message that names one. */
    public Optional<String> sessionFile() {
        try {
            return MessageCodec.isStarted(bytes[0]) && decode() instanceof Message.Started started
                    ? Optional.of(started.file()).filter(file -> !file.isEmpty())
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // The receiver rejects it.
        }
    }

    /** Returns whether this message says that the session file is complete. */
    public boolean isFinished() {
        return MessageCodec.isFinished(bytes[0]);
    }

    /** Returns the bytes of a message, which begin with their length. */
    public static byte[] encode(Message message) {
        ByteBuffer encoded = MessageCodec.encode(message);
        byte[] bytes = new byte[encoded.remaining()];
        encoded.get(bytes);
        return bytes;
    }
}
