package dev.nopal.junit.leak;

import com.sun.management.HotSpotDiagnosticMXBean;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** A dump of this JVM's live objects, in a folder of this user alone, until it is closed. */
final class HeapDump implements AutoCloseable {
    /** A dump of more takes longer than a test should. */
    static final long MOST_BYTES = 4L << 30;

    private final Path folder;
    private final Path file;

    private HeapDump(Path folder) {
        this.folder = folder;
        file = folder.resolve("heap.hprof");
    }

    /**
     * Writes the dump.
     *
     * @throws IOException if it is too large, or there is no space for it
     */
    static HeapDump write() throws IOException {
        long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        HeapDump dump = new HeapDump(Files.createTempDirectory("nopal-leak"));
        try {
            FileStore store = Files.getFileStore(dump.folder);
            // Objects take about as much in a dump as in the heap.
            if (used > MOST_BYTES || used > store.getUsableSpace() / 2) {
                throw new IOException(
                        String.format(
                                Locale.ROOT,
                                "the heap has %,d MB, too much for a dump in %s",
                                used >> 20,
                                dump.folder.getParent()));
            }
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpHeap(dump.file.toString(), true);
            return dump;
        } catch (IOException | RuntimeException e) {
            dump.close();
            throw e;
        }
    }

    Path file() {
        return file;
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
        Files.deleteIfExists(folder);
    }
}
