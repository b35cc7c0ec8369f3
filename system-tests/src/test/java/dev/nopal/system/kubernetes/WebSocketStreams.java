package dev.nopal.system.kubernetes;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/** The streams of a remote command by a WebSocket, as kubectl speaks it from 1.30 on. */
final class WebSocketStreams implements RemoteStreams {
    /** The protocol in which kubectl can end a stream. */
    static final String PROTOCOL = "v5.channel.k8s.io";

    private static final String MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final int CONTINUED = 0;
    private static final int BINARY = 2;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;
    private static final int STDIN = 0;
    private static final int END_OF_STREAM = 255;
    private static final int MOST = 1 << 24;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final ByteArrayOutputStream message = new ByteArrayOutputStream();

    WebSocketStreams(Socket socket, InputStream in, OutputStream out) {
        this.socket = socket;
        this.in = new DataInputStream(in);
        this.out = new DataOutputStream(out);
    }

    /** Returns the answer to the key of a client. */
    static String accept(String key) {
        try {
            byte[] sum =
                    MessageDigest.getInstance("SHA-1")
                            .digest((key + MAGIC).getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(sum);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void serve(Input input) throws IOException {
        input.opened();
        for (int first = in.read(); first >= 0; first = in.read()) {
            byte[] payload = payload();
            int code = first & 0xf;
            if (code == CLOSE) {
                return;
            }
            if (code == PING) {
                frame(PONG, payload, payload.length);
            } else if (code == BINARY || code == CONTINUED) {
                message.write(payload);
                if ((first & 0x80) != 0) {
                    handle(message.toByteArray(), input);
                    message.reset();
                }
            }
        }
    }

    private byte[] payload() throws IOException {
        int second = in.readUnsignedByte();
        long length = second & 0x7f;
        if (length == 126) {
            length = in.readUnsignedShort();
        } else if (length == 127) {
            length = in.readLong();
        }
        if ((second & 0x80) == 0 || length < 0 || length > MOST) {
            throw new IOException("a frame of " + length + " bytes, or without a mask");
        }
        byte[] mask = in.readNBytes(4);
        byte[] payload = in.readNBytes((int) length);
        for (int i = 0; i < payload.length; i++) {
            payload[i] ^= mask[i % 4];
        }
        return payload;
    }

    private static void handle(byte[] message, Input input) {
        if (message.length == 0) {
            return;
        }
        int channel = message[0] & 0xff;
        if (channel == END_OF_STREAM && message.length > 1 && message[1] == STDIN) {
            input.ended();
        } else if (channel == STDIN && message.length > 1) {
            input.received(Arrays.copyOfRange(message, 1, message.length));
        }
    }

    @Override
    public void send(int stream, byte[] bytes, int length) throws IOException {
        byte[] message = new byte[length + 1];
        message[0] = (byte) stream;
        System.arraycopy(bytes, 0, message, 1, length);
        frame(BINARY, message, message.length);
    }

    @Override
    public void end(String status) throws IOException {
        byte[] text = status.getBytes(StandardCharsets.UTF_8);
        send(STATUS, text, text.length);
        frame(CLOSE, new byte[] {0x03, (byte) 0xe8}, 2); // 1000: normal
    }

    private synchronized void frame(int code, byte[] payload, int length) throws IOException {
        out.writeByte(0x80 | code);
        if (length < 126) {
            out.writeByte(length);
        } else if (length < 1 << 16) {
            out.writeByte(126);
            out.writeShort(length);
        } else {
            out.writeByte(127);
            out.writeLong(length);
        }
        out.write(payload, 0, length);
        out.flush();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // It is gone.
        }
    }
}
