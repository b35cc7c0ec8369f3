package dev.nopal.fuzz;

import dev.nopal.cli.line.FrameContent;
import dev.nopal.cli.line.FrameKind;
import dev.nopal.cli.line.FrameWriter;
import dev.nopal.cli.line.TargetWish;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.zip.InflaterInputStream;

/** Lines as a far side sends them: whole sessions in one round, and every other kind of frame. */
final class SeedLines {
    private static final int CHANNEL = 1;
    private static final int PIECE = 512;

    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final FrameWriter out = new FrameWriter(line);

    private SeedLines() {}

    /**
     * Returns the line of a session.
     *
     * @param isCompressed whether the input is the line itself
     */
    static byte[] of(byte[] session, boolean isCompressed) throws IOException {
        SeedLines made = new SeedLines();
        made.send(FrameKind.FOUND, new FrameContent().number(4711).text("Shop-4711").count(0));
        made.send(FrameKind.COMPLETE, new FrameContent());
        FrameContent begin = new FrameContent().number(session.length).count(2);
        made.send(FrameKind.SESSION, begin.number(64).number(128));
        byte[] zeros = new byte[PIECE];
        for (int at = 0; at < session.length; at += PIECE) {
            byte[] piece = Arrays.copyOfRange(session, at, Math.min(at + PIECE, session.length));
            if (!Arrays.equals(piece, 0, piece.length, zeros, 0, piece.length)) {
                made.send(FrameKind.BYTES, new FrameContent().number(at).raw(piece));
            }
        }
        made.send(FrameKind.ROUND, new FrameContent());
        made.send(FrameKind.CLOSE, new FrameContent());
        return made.input(isCompressed);
    }

    /** Returns lines without a session. */
    static List<byte[]> others() throws IOException {
        SeedLines open = new SeedLines();
        FrameContent wish = new FrameContent();
        new TargetWish(List.of("4711", "Shop"), List.of("Main")).write(wish);
        open.send(FrameKind.OPEN, wish.bytes(new byte[] {1, 2, 3}));
        SeedLines failed = new SeedLines();
        failed.send(FrameKind.SAY, new FrameContent().text("process 7 has not answered for 3 s"));
        failed.send(FrameKind.FAILED, new FrameContent().count(127).text("no JVM runs there"));
        failed.send(FrameKind.PING, new FrameContent());
        failed.send(FrameKind.CONTROL, new FrameContent().raw(new byte[] {0, 0, 0, 1, 9}));
        SeedLines damaged = new SeedLines();
        damaged.send(FrameKind.SESSION, new FrameContent().number(4096).count(1).number(64));
        damaged.send(FrameKind.DAMAGED, new FrameContent().text("file was cut"));
        damaged.send(FrameKind.ROUND, new FrameContent());
        return List.of(
                open.input(false), open.input(true), failed.input(false), damaged.input(false));
    }

    private void send(FrameKind kind, FrameContent content) throws IOException {
        out.send(kind, CHANNEL, content.toBytes());
    }

    private byte[] input(boolean isCompressed) throws IOException {
        ByteArrayOutputStream input = new ByteArrayOutputStream();
        input.write(isCompressed ? 1 : 0);
        input.writeBytes(isCompressed ? line.toByteArray() : frames());
        return input.toByteArray();
    }

    /** Returns the frames as they are before they are compressed; the stream has no end. */
    private byte[] frames() throws IOException {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        try (InflaterInputStream in =
                new InflaterInputStream(new ByteArrayInputStream(line.toByteArray()))) {
            for (int next = in.read(); next >= 0; next = in.read()) {
                frames.write(next);
            }
        } catch (EOFException e) {
            // The line was not closed.
        }
        return frames.toByteArray();
    }
}
