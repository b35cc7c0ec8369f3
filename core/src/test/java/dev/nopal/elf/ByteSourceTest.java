package dev.nopal.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

final class ByteSourceTest {
    private final ByteSource source = ByteSource.of(new byte[] {1, 2, 3, 4});

    @Test
    void fillsTheTarget() throws IOException {
        ByteBuffer target = ByteBuffer.allocate(3);

        source.read(1, target);

        assertThat(source.size()).isEqualTo(4);
        assertThat(target.array()).containsExactly(2, 3, 4);
        assertThat(target.hasRemaining()).isFalse();
    }

    @Test
    void rejectsReadsPastTheEnd() {
        assertThatThrownBy(() -> source.read(2, ByteBuffer.allocate(3)))
                .isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> source.read(Long.MAX_VALUE, ByteBuffer.allocate(1)))
                .isInstanceOf(EOFException.class);
    }

    @Test
    void rejectsReadsBeforeTheStart() {
        assertThatThrownBy(() -> source.read(-1, ByteBuffer.allocate(1)))
                .isInstanceOf(EOFException.class);
    }

    @Test
    void failsWhenTheSourceShrankSinceItsSizeWasAsked() {
        byte[] bytes = TestElf.small().build();
        ByteSource shrunk = ByteSource.of(Arrays.copyOf(bytes, 64));
        ByteSource liar =
                new ByteSource() {
                    @Override
                    public long size() {
                        return bytes.length;
                    }

                    @Override
                    public void read(long offset, ByteBuffer target) throws IOException {
                        shrunk.read(offset, target);
                    }
                };

        assertThatThrownBy(() -> ElfFile.parse(liar)).isInstanceOf(EOFException.class);
    }
}
