package dev.nopal.script.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/** A file is the same, however it was mapped by its writer and by its reader. */
final class FileMappingTest {
    private static final SessionShape SHAPE = new SessionShape(1024, 1, 2, 4096, 64);

    @TempDir Path folder;

    @Test
    void fileOfEveryWriterIsReadByEveryReader() throws IOException {
        for (FileMapping writes : TestMemory.mappings()) {
            for (FileMapping reads : TestMemory.mappings()) {
                Path file = folder.resolve(writes + "-" + reads);
                try (SessionWriter writer = writer(file, writes);
                        SessionReader reader =
                                SessionReader.open(file, SessionReader.OpenMode.LIVE, reads)) {
                    writer.memory().putInt(SHAPE.mapsOffset() + 4, 0x01020304);
                    writer.memory().getAndAdd(SHAPE.mapsOffset() + 8, 7);
                    writer.memory().putBytes(SHAPE.mapsOffset() + 16, new byte[] {9, 8}, 2);
                    assertThat(reader.metadata().probes()).containsExactly("begin");
                    assertThat(reader.getInt(SHAPE.mapsOffset() + 4)).isEqualTo(0x01020304);
                    assertThat(reader.getLong(SHAPE.mapsOffset() + 8)).isEqualTo(7);
                    assertThat(reader.copy(SHAPE.mapsOffset() + 16, 2)).containsExactly(9, 8);
                    reader.putLongRelease(SHAPE.mapsOffset() + 24, 5);
                    assertThat(writer.memory().getAcquire(SHAPE.mapsOffset() + 24)).isEqualTo(5);
                    writer.requestExit(3);
                    writer.finish(new byte[] {1, 2, 3, 4});
                    assertThat(reader.exitCode()).hasValue(3);
                    assertThat(reader.isFinished()).isTrue();
                    assertThat(reader.lastValues().getInt())
                            .isEqualTo(
                                    ByteBuffer.wrap(new byte[] {1, 2, 3, 4})
                                            .order(ByteOrder.nativeOrder())
                                            .getInt());
                }
            }
        }
    }

    private static SessionWriter writer(Path file, FileMapping mapping) throws IOException {
        SessionWriter writer =
                SessionWriter.create(
                        file,
                        SHAPE,
                        SHAPE.mapsOffset() + 4096,
                        SessionClock.now(),
                        Backing.SPARSE,
                        mapping);
        writer.add(new ScriptDescriptor("stdin", 0, "root", true));
        writer.addProbe("begin");
        writer.start();
        return writer;
    }

    /** Two gibibytes without a page. */
    @Test
    void fileThatABufferCannotMapIsRefusedWithTheWayOut() throws IOException {
        Path file = folder.resolve("large");
        try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
            large.setLength(1L << 31);
        }
        assertThatThrownBy(
                        () ->
                                SessionReader.open(
                                        file, SessionReader.OpenMode.SAVED, FileMapping.BUFFER))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "it has 2048 MiB, and before Java 22 at most 2047 MiB can be mapped; use"
                                + " Java 22 or newer");
    }

    @Test
    void newJvmsNeedNoBuffers() {
        assertThat(FileMapping.BEST)
                .isEqualTo(
                        Runtime.version().feature() < 22
                                ? FileMapping.BUFFER
                                : FileMapping.SEGMENT);
        assertThat(AddressedWords.EXIST).isEqualTo(Runtime.version().feature() < 22);
    }
}
