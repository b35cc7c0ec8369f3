package dev.nopal.fuzz;

import dev.nopal.cli.line.FrameContent;
import dev.nopal.cli.line.FrameKind;
import dev.nopal.cli.line.FrameReader;
import dev.nopal.cli.line.FrameWriter;
import dev.nopal.cli.line.LineFrame;
import dev.nopal.cli.line.MalformedFrameException;
import dev.nopal.cli.line.TargetWish;
import dev.nopal.cli.transport.NearSide;
import dev.nopal.script.session.MalformedSessionException;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.DeflaterOutputStream;

/**
 * The target that reads a line, as the command does with what a far side sends. A first byte that
 * is odd says that the rest is compressed as it is on a line; else it is compressed here, because
 * no fuzzer compresses.
 */
public final class LineTarget {
    private static final int MEGABYTES = 128;

    private LineTarget() {}

    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        if (input.length > 0) {
            byte[] rest = Arrays.copyOfRange(input, 1, input.length);
            byte[] line = (input[0] & 1) == 1 ? rest : compressed(rest);
            Bounds.check(MEGABYTES, () -> read(line));
        }
    }

    private static byte[] compressed(byte[] bytes) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(line)) {
            out.write(bytes);
        }
        return line.toByteArray();
    }

    private static void read(byte[] line) throws IOException {
        FrameReader reader = new FrameReader(new ByteArrayInputStream(line));
        try (NearSide near = new NearSide()) {
            for (Optional<LineFrame> frame = reader.read();
                    frame.isPresent();
                    frame = reader.read()) {
                if (frame.get().kind() == FrameKind.OPEN) {
                    open(frame.get());
                } else {
                    near.handle(again(frame.get()));
                }
            }
        } catch (MalformedFrameException | MalformedSessionException e) {
            if (String.valueOf(e.getMessage()).isEmpty()) {
                throw new AssertionError("refused without a reason", e);
            }
        }
    }

    /** Writes a frame and reads it: it is the same one. */
    private static LineFrame again(LineFrame frame) throws IOException {
        byte[] content = frame.rest();
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        new FrameWriter(line).send(frame.kind(), frame.channel(), content);
        LineFrame read =
                new FrameReader(new ByteArrayInputStream(line.toByteArray())).read().orElseThrow();
        if (read.kind() != frame.kind() || read.channel() != frame.channel()) {
            throw new AssertionError(frame.kind() + " became " + read.kind());
        }
        byte[] back = read.rest();
        if (!Arrays.equals(back, content)) {
            throw new AssertionError("the content of " + frame.kind() + " changed");
        }
        return new LineFrame(read.kind(), read.channel(), back);
    }

    /** Reads what the far side is asked for; it stays the same when it is written again. */
    private static void open(LineFrame frame) throws MalformedFrameException {
        TargetWish wish = TargetWish.read(frame);
        FrameContent content = new FrameContent();
        wish.write(content);
        TargetWish.read(new LineFrame(FrameKind.OPEN, 0, content.toBytes()));
    }
}
