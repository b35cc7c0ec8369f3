package dev.nopal.cli.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
    private final RelayedChannel channel = new RelayedChannel(HELLO, sent);

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
        assertThat(channel.arrived(new byte[] {1, 2, 3})).isTrue();
        assertThat(channel.arrived(new byte[] {4})).isTrue();
        channel.ended();
        ByteBuffer two = ByteBuffer.allocate(2);
        assertThat(channel.read(two)).isEqualTo(2);
        assertThat(channel.read(two.clear())).isEqualTo(1);
        assertThat(channel.read(two)).isEqualTo(1);
        assertThat(two.array()).containsExactly(3, 4);
        assertThat(channel.read(two.clear())).isEqualTo(-1);
    }

    @Test
    void moreThanAgreedIsRefused() {
        boolean isTaken = true;
        int frames = 0;
        while (isTaken) {
            isTaken = channel.arrived(new byte[256 << 10]);
            frames++;
            assertThat(frames).isLessThan(100);
        }
        assertThat(frames).isEqualTo(9);
    }

    @Test
    void readBytesAreReportedSoThatMoreMayArrive() throws IOException {
        for (int i = 0; i < 20; i++) {
            assertThat(channel.arrived(new byte[256 << 10])).isTrue();
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
