package dev.nopal.agent.control;

import java.nio.ByteBuffer;

/** Opens the codec of messages to the fuzzer: one message, without its length. */
public final class MessageBytes {
    private MessageBytes() {}

    public static Message decode(byte[] bytes) throws MalformedMessageException {
        return MessageCodec.decode(ByteBuffer.wrap(bytes));
    }

    public static byte[] encode(Message message) {
        ByteBuffer encoded = MessageCodec.encode(message);
        byte[] bytes = new byte[encoded.getInt()];
        encoded.get(bytes);
        return bytes;
    }
}
