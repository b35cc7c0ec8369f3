package dev.nopal.cli.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;

/** Tests that frames arrive as they were sent, and that other bytes are refused. */
final class FrameTest {
    private static FrameReader reader(byte[] line) {
        return new FrameReader(new ByteArrayInputStream(line));
    }

    private static byte[] compressed(int length, int kind, int channel, int content)
            throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(line))) {
            out.writeInt(length);
            out.writeByte(kind);
            out.writeInt(channel);
            out.write(new byte[content]);
        }
        return line.toByteArray();
    }

    @Test
    void framesArriveAsTheyWereSent() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        FrameWriter writer = new FrameWriter(line);
        Random random = new Random(15);
        byte[] bytes = new byte[LineFrame.MAX_CONTENT];
        random.nextBytes(bytes);
        writer.write(FrameKind.BYTES, 7, bytes);
        TargetWish wish = new TargetWish(List.of("Shop", "4711"), List.of("Täglich"));
        FrameContent content = new FrameContent();
        wish.write(content);
        writer.send(FrameKind.OPEN, 0, content.bytes(new byte[] {1, 2}).toBytes());
        FrameReader reader = reader(line.toByteArray());
        LineFrame first = reader.read().orElseThrow();
        assertThat(first.kind()).isEqualTo(FrameKind.BYTES);
        assertThat(first.channel()).isEqualTo(7);
        assertThat(first.rest()).isEqualTo(bytes);
        LineFrame second = reader.read().orElseThrow();
        assertThat(TargetWish.read(second)).isEqualTo(wish);
        assertThat(second.getBytes(2)).containsExactly(1, 2);
        assertThat(second.remaining()).isZero();
        assertThat(reader.read()).isEmpty();
    }

    /** What was flushed is readable although the line goes on. */
    @Test
    void flushedFramesNeedNoEnd() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        FrameWriter writer = new FrameWriter(line);
        for (int i = 1; i <= 3; i++) {
            writer.send(FrameKind.PING, i, new byte[0]);
            FrameReader reader = reader(line.toByteArray());
            for (int channel = 1; channel <= i; channel++) {
                assertThat(reader.read().orElseThrow().channel()).isEqualTo(channel);
            }
        }
    }

    @Test
    void lineThatIsCutAnywhereEndsWithoutAnError() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        FrameWriter writer = new FrameWriter(line);
        writer.send(FrameKind.CONTROL, 1, "hello, agent".getBytes());
        writer.send(FrameKind.CLOSE, 1, new byte[0]);
        byte[] whole = line.toByteArray();
        for (int length = 0; length < whole.length; length++) {
            FrameReader reader = reader(Arrays.copyOf(whole, length));
            int frames = 0;
            for (Optional<LineFrame> next = reader.read(); next.isPresent(); next = reader.read()) {
                frames++;
            }
            assertThat(frames).isLessThanOrEqualTo(2);
        }
    }

    @Test
    void rejectsLengthsBeyondTheLimitBeforeTheyAreAllocated() throws IOException {
        for (int length : new int[] {-1, 0, 4, Integer.MAX_VALUE, 6 + LineFrame.MAX_CONTENT}) {
            assertThatThrownBy(() -> reader(compressed(length, 0, 0, 0)).read())
                    .isInstanceOf(MalformedFrameException.class)
                    .hasMessageStartingWith("length ");
        }
    }

    @Test
    void rejectsUnknownKind() {
        assertThatThrownBy(() -> reader(compressed(5, 99, 0, 0)).read())
                .isInstanceOf(MalformedFrameException.class)
                .hasMessage("kind 99");
    }

    @Test
    void rejectsContentThatEndsEarly() throws IOException {
        LineFrame frame = reader(compressed(8, 0, 0, 3)).read().orElseThrow();
        assertThatThrownBy(frame::getLong)
                .isInstanceOf(MalformedFrameException.class)
                .hasMessage("OPEN ends early");
    }

    @Test
    void rejectsTextLongerThanTheFrame() throws IOException {
        byte[] content = new FrameContent().count(1_000).count(0).toBytes();
        LineFrame frame = new LineFrame(FrameKind.SAY, 0, content);
        assertThatThrownBy(frame::getText).isInstanceOf(MalformedFrameException.class);
    }

    @Test
    @Timeout(20)
    void otherBytesAreRefusedOrEnd() throws IOException {
        Random random = new Random(15);
        for (int round = 0; round < 2_000; round++) {
            byte[] bytes = new byte[random.nextInt(300)];
            random.nextBytes(bytes);
            FrameReader reader = reader(bytes);
            try {
                for (int i = 0; reader.read().isPresent(); i++) {
                    assertThat(i).isLessThan(1_000);
                }
            } catch (MalformedFrameException e) {
                assertThat(e.getMessage()).isNotEmpty();
            }
        }
    }
}
