package dev.nopal.fuzz;

import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.MessageBytes;
import dev.nopal.agent.control.Protocol;
import dev.nopal.script.ScriptCall;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;

/**
 * What a tracer says, in a form that stays a conversation when it is changed here and there.
 *
 * <pre>
 *   steps: u8 what to say   u16 length   bytes
 * </pre>
 */
final class AgentConversation {
    /** Fits into the buffer of a socket, so that one thread can say all and then listen. */
    private static final int MAX_BYTES = 64 << 10;

    private static final Step[] STEPS = Step.values();

    private AgentConversation() {}

    /** What to say. */
    enum Step {
        HELLO,
        RUN,
        RUN_AND_WAIT,
        STOP,
        FIND,
        TRACERS,
        /** The bytes are a message, whatever they are. */
        MESSAGE,
        /** The bytes are what is sent, without a length before them. */
        BYTES
    }

    static void write(byte[] input, WritableByteChannel out) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(said(input));
        bytes.limit(Math.min(bytes.limit(), MAX_BYTES));
        while (bytes.hasRemaining()) {
            out.write(bytes);
        }
    }

    private static byte[] said(byte[] input) {
        ByteBuffer in = ByteBuffer.wrap(input);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        while (in.remaining() > 2) {
            Step step = STEPS[in.get() & STEPS.length - 1];
            byte[] body = new byte[Math.min(Short.toUnsignedInt(in.getShort()), in.remaining())];
            in.get(body);
            out.writeBytes(step == Step.BYTES ? body : framed(step, body));
        }
        return out.toByteArray();
    }

    private static byte[] framed(Step step, byte[] body) {
        byte[] message = step == Step.MESSAGE ? body : MessageBytes.encode(message(step, body));
        return ByteBuffer.allocate(Integer.BYTES + message.length)
                .putInt(message.length)
                .put(message)
                .array();
    }

    private static Message message(Step step, byte[] body) {
        String text = new String(body, StandardCharsets.UTF_8);
        return switch (step) {
            case HELLO -> new Message.Hello(Protocol.CURRENT, Protocol.OLDEST, 1, text);
            case RUN -> new Message.Run(ScriptCall.of(text), 0, false);
            case RUN_AND_WAIT -> new Message.Run(ScriptCall.of(text), 0, true);
            case STOP -> new Message.Stop();
            case FIND -> new Message.Find(text);
            case TRACERS -> new Message.Tracers(text, "exceptions", "", "", 0);
            case MESSAGE, BYTES -> throw new IllegalArgumentException("step=" + step);
        };
    }

    /** Returns one step as bytes of an input. */
    static byte[] step(Step step, byte[] body) {
        return ByteBuffer.allocate(3 + body.length)
                .put((byte) step.ordinal())
                .putShort((short) body.length)
                .put(body)
                .array();
    }
}
