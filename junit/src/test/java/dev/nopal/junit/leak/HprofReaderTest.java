package dev.nopal.junit.leak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** Reads a dump of this JVM, whole and cut short. */
final class HprofReaderTest {
    private static final Object[] HELD = {null, new Object[] {new Held()}};

    /** An object that a static field holds. */
    private static final class Held {
        private final Held[] self = {this};

        @Override
        public String toString() {
            return "held " + self.length;
        }
    }

    @Test
    void findsThePathAndRefusesADumpThatEndsEarly() throws IOException {
        assertThat(HELD).hasSize(2);
        Path file;
        try (HeapDump dump = HeapDump.write()) {
            file = dump.file();
            assertThat(path(file).steps())
                    .containsExactly(
                            "static " + HprofReaderTest.class.getName() + ".HELD",
                            "java.lang.Object[1]",
                            "java.lang.Object[0]",
                            Held.class.getName());
            long size = Files.size(file);
            for (long length : new long[] {size - 1, size / 2, 1_000, 20, 0}) {
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    channel.truncate(length);
                }
                assertThatThrownBy(() -> path(file))
                        .as("%s of %s bytes", length, size)
                        .isInstanceOf(IOException.class);
            }
        }
        assertThat(file.getParent()).doesNotExist();
    }

    private static HoldingPath path(Path file) throws IOException {
        DumpedHeap heap = HprofReader.read(new HprofInput(file));
        return new HolderSearch(heap, Set.of())
                .paths(Set.of(Held.class.getName()))
                .get(Held.class.getName());
    }
}
