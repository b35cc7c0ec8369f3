package dev.nopal.system.kubernetes;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The streams of a remote command by SPDY/3.1, as kubectl speaks it before 1.30. Flow control is
 * left out, because kubectl and the clusters leave it out, too.
 */
final class SpdyStreams implements RemoteStreams {
    private static final int CONTROL = 0x8003;
    private static final int SYN_STREAM = 1;
    private static final int SYN_REPLY = 2;
    private static final int PING = 6;
    private static final int FIN = 1;
    private static final int MOST = 1 << 20;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final int expected;
    private final SpdyHeaders headers = new SpdyHeaders();
    private final Map<String, Integer> streams = new LinkedHashMap<>();

    /**
     * @param expected how many streams kubectl opens, the one for the status among them
     */
    SpdyStreams(Socket socket, InputStream in, OutputStream out, int expected) throws IOException {
        this.socket = socket;
        this.in = new DataInputStream(in);
        this.out = new DataOutputStream(out);
        this.expected = expected;
    }

    @Override
    public void serve(Input input) throws IOException {
        for (int first = in.read(); first >= 0; first = in.read()) {
            int head = first << 24 | in.readUnsignedByte() << 16 | in.readUnsignedShort();
            int flags = in.readUnsignedByte();
            int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
            if (length > MOST) {
                throw new IOException("a frame of " + length + " bytes");
            }
            byte[] payload = in.readNBytes(length);
            if (head >= 0) {
                data(head, flags, payload, input);
            } else if (head >>> 16 != CONTROL) {
                throw new IOException("not a frame of SPDY/3: " + Integer.toHexString(head));
            } else {
                control(head & 0xffff, payload, input);
            }
        }
    }

    private void data(int stream, int flags, byte[] payload, Input input) {
        if (Integer.valueOf(stream).equals(streams.get("stdin"))) {
            if (payload.length > 0) {
                input.received(payload);
            }
            if ((flags & FIN) != 0) {
                input.ended();
            }
        }
    }

    private void control(int type, byte[] payload, Input input) throws IOException {
        if (type == PING) {
            frame(CONTROL << 16 | PING, 0, payload, payload.length);
        } else if (type == SYN_STREAM) {
            DataInputStream fields = new DataInputStream(new ByteArrayInputStream(payload));
            int stream = fields.readInt();
            fields.readInt(); // the stream that it belongs to
            fields.readShort(); // priority and slot
            String name = headers.read(fields.readAllBytes()).get("streamtype");
            streams.put(name, stream);
            reply(stream);
            if (streams.size() == expected) {
                input.opened();
            }
        }
    }

    private synchronized void reply(int stream) throws IOException {
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        DataOutputStream fields = new DataOutputStream(payload);
        fields.writeInt(stream);
        fields.write(headers.none());
        frame(CONTROL << 16 | SYN_REPLY, 0, payload.toByteArray(), payload.size());
    }

    @Override
    public void send(int stream, byte[] bytes, int length) throws IOException {
        frame(streams.get(stream == OUT ? "stdout" : "stderr"), 0, bytes, length);
    }

    @Override
    public void end(String status) throws IOException {
        byte[] text = status.getBytes(StandardCharsets.UTF_8);
        frame(streams.get("error"), FIN, text, text.length);
        for (String name : new String[] {"stdout", "stderr"}) {
            if (streams.containsKey(name)) {
                frame(streams.get(name), FIN, new byte[0], 0);
            }
        }
    }

    private synchronized void frame(int head, int flags, byte[] payload, int length)
            throws IOException {
        out.writeInt(head);
        out.writeInt(flags << 24 | length);
        out.write(payload, 0, length);
        out.flush();
    }

    @Override
    public void close() {
        headers.close();
        try {
            socket.close();
        } catch (IOException e) {
            // It is gone.
        }
    }
}
