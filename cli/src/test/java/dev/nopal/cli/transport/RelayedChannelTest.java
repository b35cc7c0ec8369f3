package dev.nopal.cli.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.line.MalformedFrameException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;

/** Tests the bytes of a connection that a transport relays. */
@Timeout(20)
final class RelayedChannelTest {
    private static final byte[] HELLO = {1, 2, 3, 4};

    private final Sent sent = new Sent();
    private final WaitingBytes waiting = new WaitingBytes();
    private final RelayedChannel channel = new RelayedChannel(HELLO, waiting, sent);

    private static final class Sent implements RelayedChannel.Sender {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final List<Long> consumed = new ArrayList<>();
        private int closed;

        @Override
        public void send(byte[] more) {
            bytes.writeBytes(more);
        }

        @Override
        public void consumed(long read) {
            consumed.add(read);
        }

        @Override
        public void close() {
            closed++;
        }
    }

    private void write(int... values) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(values.length);
        for (int value : values) {
            buffer.put((byte) value);
        }
        int unused = channel.write(buffer.flip());
    }

    @Test
    void helloThatWasSentAheadIsNotSentAgain() throws IOException {
        write(1, 2);
        assertThat(sent.bytes.size()).isZero();
        write(3, 4, 5);
        write(6);
        assertThat(sent.bytes.toByteArray()).containsExactly(5, 6);
    }

    @Test
    void anotherHelloIsRefused() {
        assertThatThrownBy(() -> write(1, 9))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("sent ahead");
    }

    @Test
    void bytesAreReadInOrderAndThenTheEnd() throws IOException {
        channel.arrived(new byte[] {1, 2, 3});
        channel.arrived(new byte[] {4});
        assertThat(waiting.now()).isEqualTo(4);
        channel.ended();
        ByteBuffer two = ByteBuffer.allocate(2);
        assertThat(channel.read(two)).isEqualTo(2);
        assertThat(channel.read(two.clear())).isEqualTo(1);
        assertThat(channel.read(two)).isEqualTo(1);
        assertThat(two.array()).containsExactly(3, 4);
        assertThat(channel.read(two.clear())).isEqualTo(-1);
        assertThat(waiting.now()).isZero();
    }

    @Test
    void moreThanAgreedIsRefused() throws IOException {
        for (int i = 0; i < 8; i++) {
            channel.arrived(new byte[256 << 10]);
        }
        assertThatThrownBy(() -> channel.arrived(new byte[1]))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessage("more messages than agreed");
        channel.close();
        assertThat(waiting.now()).as("counted after it was closed").isZero();
        channel.arrived(new byte[4 << 20]); // For a reader that has gone.
        assertThat(waiting.now()).isZero();
    }

    @Test
    void moreThanAllOfALineMayWaitIsRefused() throws IOException {
        WaitingBytes few = new WaitingBytes(10);
        RelayedChannel one = new RelayedChannel(HELLO, few, sent);
        RelayedChannel other = new RelayedChannel(HELLO, few, sent);
        one.arrived(new byte[6]);
        assertThatThrownBy(() -> other.arrived(new byte[5]))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessage("more than 10 bytes wait");
        one.close();
        other.arrived(new byte[5]);
        assertThat(few.now()).isEqualTo(5);
    }

    @Test
    void readBytesAreReportedSoThatMoreMayArrive() throws IOException {
        for (int i = 0; i < 20; i++) {
            channel.arrived(new byte[256 << 10]);
            assertThat(channel.read(ByteBuffer.allocate(256 << 10))).isEqualTo(256 << 10);
        }
        assertThat(sent.consumed.getLast()).isEqualTo(20L * (256 << 10));
    }

    @Test
    void closingEndsAReadThatWaits() throws Exception {
        List<Throwable> thrown = new ArrayList<>();
        Thread reader =
                new Thread(
                        () -> {
                            try {
                                int unused = channel.read(ByteBuffer.allocate(1));
                            } catch (IOException e) {
                                thrown.add(e);
                            }
                        });
        reader.start();
        while (reader.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        channel.close();
        reader.join();
        assertThat(thrown).hasExactlyElementsOfTypes(ClosedChannelException.class);
        assertThat(sent.closed).isEqualTo(1);
    }
}
