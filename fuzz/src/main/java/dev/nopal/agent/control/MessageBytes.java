package dev.nopal.agent.control;

import java.nio.ByteBuffer;

/** The codec of messages, opened to the fuzzer: one message, without its length. */
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
