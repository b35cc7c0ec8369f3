package dev.nopal.cli.connect;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.held.HeldFile;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * A JVM that answers requests of tools: HotSpot's attach protocol, version 1, which every JDK
 * speaks. Nothing of the JDK's own attach module is needed, on either side.
 *
 * <p>Each request has a connection of its own: the version, a command and three arguments, each
 * with a zero byte at its end. The answer is a number, a line end, and text up to the end of the
 * connection. One thread asks; another one may close this, which ends a request that waits.
 */
final class AttachedJvm implements JvmRequests {
    /** The longest argument, in bytes; older JDKs refuse longer ones. */
    private static final int MAX_ARGUMENT = 1024;

    private static final int ARGUMENTS = 3;
    private static final String VERSION = "1";

    /** A minus, ten digits and the line end. */
    private static final int MAX_NUMBER = 12;

    private final JvmListener listener;
    private final AttachSocket place;
    private final int pid;
    private volatile SocketChannel channel;
    private volatile boolean isClosed;

    AttachedJvm(ProcFs proc, JavaProcess jvm) {
        this(new JvmListener(proc, jvm), new AttachSocket(proc, jvm));
    }

    AttachedJvm(JvmListener listener, AttachSocket place) {
        this.listener = listener;
        this.place = place;
        this.pid = place.jvm().pid();
    }

    @Override
    public Answer ask(int limit, String command, String... arguments) throws Refusal, IOException {
        ByteBuffer request = request(command, arguments);
        try (HeldFile socket = listener.require(() -> isClosed);
                SocketChannel opened = place.connect(socket)) {
            channel = opened;
            if (isClosed) {
                throw new IOException("given up");
            }
            send(opened, request);
            int code = code(opened);
            return new Answer(code, rest(opened, limit));
        } finally {
            channel = null;
        }
    }

    private static void send(SocketChannel opened, ByteBuffer request) {
        try {
            while (request.hasRemaining()) {
                opened.write(request);
            }
        } catch (IOException e) {
            // The JVM refuses this user, or this request: its answer, or the lack of one, tells.
        }
    }

    private static ByteBuffer request(String command, String... arguments) throws Refusal {
        StringBuilder fields = new StringBuilder(VERSION).append('\0').append(command).append('\0');
        for (int i = 0; i < ARGUMENTS; i++) {
            String argument = i < arguments.length ? arguments[i] : "";
            int length = argument.getBytes(StandardCharsets.UTF_8).length;
            if (argument.indexOf('\0') >= 0 || length > MAX_ARGUMENT) {
                throw Refusal.usage(
                        command
                                + " would have an argument of "
                                + length
                                + " bytes, and JVMs take at most "
                                + MAX_ARGUMENT
                                + "; use shorter paths");
            }
            fields.append(argument).append('\0');
        }
        return StandardCharsets.UTF_8.encode(fields.toString());
    }

    private int code(SocketChannel opened) throws Refusal, IOException {
        StringBuilder number = new StringBuilder();
        ByteBuffer one = ByteBuffer.allocate(1);
        while (number.length() < MAX_NUMBER) {
            if (!isRead(opened, one.clear())) {
                throw refused(
                        number.isEmpty()
                                ? "it closed the connection without an answer"
                                : "its answer ends early");
            }
            char next = (char) one.get(0);
            if (next == '\n') {
                break;
            }
            number.append(next);
        }
        try {
            return Integer.parseInt(number.toString());
        } catch (NumberFormatException e) {
            throw refused("its answer does not begin with a number");
        }
    }

    /** Reads some bytes; returns false at the end, also if the JVM has cut the connection. */
    private boolean isRead(SocketChannel opened, ByteBuffer bytes) throws IOException {
        try {
            return opened.read(bytes) >= 0;
        } catch (IOException e) {
            if (isClosed) {
                throw e;
            }
            return false;
        }
    }

    private byte[] rest(SocketChannel opened, int limit) throws Refusal, IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.min(limit, 1 << 13));
        while (true) {
            if (!bytes.hasRemaining()) {
                if (bytes.capacity() >= limit) {
                    throw refused("its answer has more than " + limit + " bytes");
                }
                int more = (int) Math.min(limit, 2L * bytes.capacity());
                bytes = ByteBuffer.allocate(more).put(bytes.flip());
            }
            if (!isRead(opened, bytes)) {
                byte[] text = new byte[bytes.flip().remaining()];
                bytes.get(text);
                return text;
            }
        }
    }

    @Override
    public int pid() {
        return pid;
    }

    @Override
    public void close() {
        isClosed = true;
        SocketChannel waiting = channel;
        if (waiting != null) {
            try {
                waiting.close();
            } catch (IOException e) {
                // It is closed nevertheless.
            }
        }
    }
}
