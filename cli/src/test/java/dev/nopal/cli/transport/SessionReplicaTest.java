package dev.nopal.cli.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.line.FrameContent;
import dev.nopal.cli.line.FrameKind;
import dev.nopal.cli.line.LineFrame;
import dev.nopal.cli.line.MalformedFrameException;
import dev.nopal.script.session.MalformedSessionException;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Tests that rounds are applied as a whole, and that nothing beyond the agreed limits is kept. */
final class SessionReplicaTest {
    private static final int SIZE = 8192;

    private final List<LineFrame> reports = new ArrayList<>();
    private WaitingBytes waiting = new WaitingBytes();
    private int refused;

    private SessionReplica create(long size, long... heads) throws Refusal, IOException {
        FrameContent content = new FrameContent().number(size).count(heads.length);
        for (long head : heads) {
            content.number(head);
        }
        return SessionReplica.create(
                new LineFrame(FrameKind.SESSION, 1, content.toBytes()),
                waiting,
                bytes -> reports.add(new LineFrame(FrameKind.APPLIED, 1, bytes)),
                () -> refused++);
    }

    private static LineFrame bytes(long offset, int... values) {
        FrameContent content = new FrameContent().number(offset);
        for (int value : values) {
            content.raw(new byte[] {(byte) value});
        }
        return new LineFrame(FrameKind.BYTES, 1, content.toBytes());
    }

    private static byte at(SessionReplica replica, long offset) throws IOException {
        ByteBuffer one = ByteBuffer.allocate(1);
        assertThat(replica.channel().read(one, offset)).isEqualTo(1);
        return one.get(0);
    }

    @Test
    void roundIsAppliedWhenItIsCompleteAndRead() throws Exception {
        try (SessionReplica replica = create(SIZE, 64)) {
            assertThat(replica.channel().size()).isEqualTo(SIZE);
            replica.arrived(bytes(100, 7));
            assertThat(replica.apply()).isFalse();
            assertThat(at(replica, 100)).isZero();
            replica.completed();
            replica.arrived(bytes(100, 8));
            assertThat(at(replica, 100)).isZero();
            assertThat(replica.apply()).isTrue();
            assertThat(at(replica, 100)).isEqualTo((byte) 7);
            assertThat(reports).hasSize(1);
            assertThat(reports.getFirst().getInt()).isEqualTo(1);
        }
    }

    @Test
    void positionOfTheReaderIsReportedOnce() throws Exception {
        try (SessionReplica replica = create(SIZE, 64, 128)) {
            replica.completed();
            assertThat(replica.apply()).isTrue();
            replica.channel().write(ByteBuffer.wrap(new byte[] {9, 0, 0, 0, 0, 0, 0, 0}), 128);
            for (int i = 0; i < 5; i++) {
                assertThat(replica.apply()).isFalse();
            }
            assertThat(reports).hasSize(2);
            LineFrame report = reports.getLast();
            assertThat(report.getInt()).as("rounds").isZero();
            assertThat(report.getInt()).as("rings").isEqualTo(1);
            assertThat(report.getInt()).isEqualTo(1);
            assertThat(report.getLong()).isNotZero();
        }
    }

    @Test
    void rejectsBytesBeyondTheFile() throws Exception {
        try (SessionReplica replica = create(SIZE, 64)) {
            for (long offset : new long[] {-1, SIZE, SIZE - 1, Long.MAX_VALUE}) {
                assertThatThrownBy(() -> replica.arrived(bytes(offset, 1, 2)))
                        .isInstanceOf(MalformedFrameException.class);
            }
        }
    }

    @Test
    void rejectsMoreThanMayWait() throws Exception {
        try (SessionReplica replica = create(1 << 20, 64)) {
            assertThatThrownBy(
                            () -> {
                                for (int i = 0; i < 1_000; i++) {
                                    replica.arrived(
                                            new LineFrame(FrameKind.BYTES, 1, new byte[200 << 10]));
                                    replica.completed();
                                }
                            })
                    .isInstanceOf(MalformedFrameException.class)
                    .hasMessageContaining("wait");
        }
    }

    /** Eight bytes take sixty in this JVM; two whole rounds of four MiB in such pieces may wait. */
    @Test
    void countsWhatSmallChangesReallyTake() throws Exception {
        int agreed = 2 * (4 << 20) / Long.BYTES;
        byte[] small = new byte[2 * Long.BYTES];
        try (SessionReplica replica = create(SIZE, 64)) {
            for (int i = 0; i < agreed; i++) {
                replica.arrived(new LineFrame(FrameKind.BYTES, 1, small));
            }
            assertThatThrownBy(
                            () -> {
                                for (int i = 0; i < agreed; i++) {
                                    replica.arrived(new LineFrame(FrameKind.BYTES, 1, small));
                                }
                            })
                    .isInstanceOf(MalformedFrameException.class)
                    .hasMessageContaining("wait");
        }
    }

    /** The limit of one line is that of all its JVMs together. */
    @Test
    void rejectsMoreThanMayWaitOfAllJvms() throws Exception {
        waiting = new WaitingBytes(1_000);
        LineFrame large = new LineFrame(FrameKind.BYTES, 1, new byte[Long.BYTES + 500]);
        try (SessionReplica one = create(SIZE, 64);
                SessionReplica other = create(SIZE, 64)) {
            one.arrived(large);
            long counted = waiting.now();
            assertThat(counted).isBetween(500L, 600L);
            LineFrame more = new LineFrame(FrameKind.BYTES, 1, new byte[Long.BYTES + 500]);
            assertThatThrownBy(() -> other.arrived(more))
                    .isInstanceOf(MalformedFrameException.class)
                    .hasMessage("more than 1000 bytes wait");
            one.completed();
            assertThat(one.apply()).isTrue();
            assertThat(waiting.now()).isZero();
            other.arrived(new LineFrame(FrameKind.BYTES, 1, new byte[Long.BYTES + 500]));
            assertThat(waiting.now()).isEqualTo(counted);
        }
        assertThat(waiting.now()).as("counted after they were closed").isZero();
    }

    @Test
    void filesOfTheOtherMachineAreNotReadAndThatIsSaid() throws Exception {
        try (SessionReplica replica = create(SIZE, 64)) {
            assertThatThrownBy(() -> replica.content(Path.of("/etc/passwd"), 10))
                    .isInstanceOf(IOException.class);
            assertThat(refused).isEqualTo(1);
        }
    }

    @Test
    void rejectsFilesAndRingsOfOtherSizes() {
        assertThatThrownBy(() -> create(2L << 30, 64))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("2048 MiB");
        assertThatThrownBy(() -> create(-1, 64)).isInstanceOf(Refusal.class);
        assertThatThrownBy(() -> create(SIZE)).isInstanceOf(MalformedFrameException.class);
        assertThatThrownBy(() -> create(SIZE, SIZE - 7))
                .isInstanceOf(MalformedFrameException.class);
        assertThatThrownBy(() -> create(SIZE, -8)).isInstanceOf(MalformedFrameException.class);
    }

    @Test
    void damageIsTheReasonOfItsReader() throws Exception {
        try (SessionReplica replica = create(SIZE, 64)) {
            replica.damaged("tail is out of range");
            assertThatThrownBy(replica::apply)
                    .isInstanceOf(MalformedSessionException.class)
                    .hasMessageContaining("tail is out of range");
        }
    }
}
