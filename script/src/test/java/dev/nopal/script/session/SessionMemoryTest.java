package dev.nopal.script.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.LongConsumer;

/** Each way to map a file reads and writes the same bytes, and nothing outside of them. */
@ParameterizedClass
@MethodSource("dev.nopal.script.session.TestMemory#mappings")
final class SessionMemoryTest {
    private static final int SIZE = 4096;

    @Parameter FileMapping mapping = FileMapping.BEST;
    @TempDir Path folder;
    private Path file;
    private SessionMemory memory;

    @BeforeEach
    void map() throws IOException {
        file = Files.write(folder.resolve("file"), new byte[SIZE]);
        memory = map(FileChannel.MapMode.READ_WRITE, StandardOpenOption.WRITE);
    }

    private SessionMemory map(FileChannel.MapMode mode, StandardOpenOption... more)
            throws IOException {
        try (FileChannel channel =
                more.length == 0
                        ? FileChannel.open(file, StandardOpenOption.READ)
                        : FileChannel.open(file, StandardOpenOption.READ, more[0])) {
            return mapping.map(channel, mode, SIZE);
        }
    }

    /** Reads the file itself, in the byte order that its mark shows. */
    private ByteBuffer content() throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
    }

    @Test
    void wordsAreInTheFileInTheMachinesOrder() throws IOException {
        memory.setOpaque(8, 1);
        memory.setRelease(16, -2);
        memory.putLong(25, 0x0102030405060708L);
        memory.putInt(37, 0x01020304);
        assertThat(memory.getAndAdd(48, 5)).isZero();
        assertThat(memory.getAndAdd(48, -7)).isEqualTo(5);
        assertThat(content().getLong(8)).isEqualTo(1);
        assertThat(content().getLong(16)).isEqualTo(-2);
        assertThat(content().getLong(25)).isEqualTo(0x0102030405060708L);
        assertThat(content().getInt(37)).isEqualTo(0x01020304);
        assertThat(content().getLong(48)).isEqualTo(-2);
        assertThat(memory.getOpaque(16)).isEqualTo(-2);
        assertThat(memory.getAcquire(48)).isEqualTo(-2);
        assertThat(memory.getInt(37)).isEqualTo(0x01020304);
        assertThat(memory.size()).isEqualTo(SIZE);
    }

    @Test
    void exchangesOnlyTheExpectedNumber() {
        assertThat(memory.compareAndSet(64, 1, 2)).isFalse();
        assertThat(memory.compareAndSet(64, 0, 2)).isTrue();
        assertThat(memory.compareAndExchange(64, 1, 9)).isEqualTo(2);
        assertThat(memory.getAcquire(64)).isEqualTo(2);
        assertThat(memory.compareAndExchange(64, 2, 9)).isEqualTo(2);
        assertThat(memory.getAcquire(64)).isEqualTo(9);
    }

    @Test
    void bytesAreCopiedToAndFromAnyPlace() throws IOException {
        memory.putBytes(101, new byte[] {1, 2, 3, 4, 5}, 4);
        memory.copyBytes(101, 203, 3);
        byte[] read = new byte[5];
        memory.getBytes(202, read, 4);
        assertThat(read).containsExactly(0, 1, 2, 3, 0);
        assertThat(content().get(104)).isEqualTo((byte) 4);
        assertThat(content().get(105)).isZero();
        assertThat(content().get(206)).isZero();
    }

    private List<LongConsumer> accesses() {
        return List.of(
                at -> memory.getOpaque(at),
                at -> memory.getAcquire(at),
                at -> memory.setOpaque(at, 1),
                at -> memory.setRelease(at, 1),
                at -> memory.getAndAdd(at, 1),
                at -> memory.compareAndSet(at, 0, 1),
                at -> memory.compareAndExchange(at, 0, 1),
                at -> memory.getInt(at),
                at -> memory.putInt(at, 1),
                at -> memory.putLong(at, 1),
                at -> memory.getBytes(at, new byte[8], 8),
                at -> memory.putBytes(at, new byte[8], 8),
                at -> memory.copyBytes(at, 0, 8),
                at -> memory.copyBytes(0, at, 8));
    }

    @Test
    void nothingOutsideTheFileIsAccessed() {
        for (LongConsumer access : accesses()) {
            access.accept(SIZE - 8);
            for (long at : new long[] {SIZE, -8, 1L << 32, (1L << 32) + 8, Long.MIN_VALUE}) {
                assertThatThrownBy(() -> access.accept(at))
                        .isInstanceOf(IndexOutOfBoundsException.class);
            }
        }
    }

    @Test
    void closedMemoryIsNotAccessed() throws IOException {
        memory.close();
        memory.close();
        for (LongConsumer access : accesses()) {
            assertThatThrownBy(() -> access.accept(64)).isInstanceOf(IllegalStateException.class);
        }
        assertThat(content().getLong(64)).isZero();
    }

    /** A store into such a page would end the JVM. */
    @Test
    void memoryForReadingIsNotWritten() throws IOException {
        memory = map(FileChannel.MapMode.READ_ONLY);
        assertThat(memory.getAcquire(8)).isZero();
        List<LongConsumer> all = accesses();
        for (int write : new int[] {2, 3, 4, 5, 6, 8, 9, 11, 12, 13}) {
            assertThatThrownBy(() -> all.get(write).accept(64))
                    .isInstanceOfAny(
                            UnsupportedOperationException.class, IllegalArgumentException.class);
        }
    }

    @Test
    void sumOfThreadsIsExact() throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] =
                    new Thread(
                            () -> {
                                for (int n = 0; n < 20_000; n++) {
                                    memory.getAndAdd(512, 3);
                                }
                            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(memory.getOpaque(512)).isEqualTo(4 * 20_000 * 3);
    }
}
