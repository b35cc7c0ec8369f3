package dev.nopal.junit.stenography;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * The folder into which the JVMs of a build write their logs, and what is merged from them.
 *
 * <p>Each JVM adds its part and merges all parts again, so that the last one leaves the whole,
 * whichever that is. Parts of other builds are removed.
 */
final class LogFolder {
    private static final long LOCK_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Path folder;
    private final Path parts;

    LogFolder(Path folder) {
        this.folder = folder;
        parts = folder.resolve("parts");
    }

    /**
     * Adds the rows of a process to those of its run, and merges them.
     *
     * @throws IOException if the folder cannot be written, or others are writing for too long
     */
    void add(String run, String process, List<CallRow> rows) throws IOException {
        Files.createDirectories(parts);
        try (FileChannel lock =
                        FileChannel.open(
                                parts.resolve("lock"),
                                StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE);
                FileLock _ = lock(lock)) {
            LogPart.write(LogPart.file(parts, run, process), rows);
            merge(run);
        }
    }

    private FileLock lock(FileChannel channel) throws IOException {
        long deadline = System.nanoTime() + LOCK_NANOS;
        while (System.nanoTime() - deadline < 0) {
            try {
                FileLock lock = channel.tryLock();
                if (lock != null) {
                    return lock;
                }
            } catch (OverlappingFileLockException e) {
                // Another thread of this JVM has it.
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        throw new IOException("another process has held " + parts.resolve("lock") + " for 10 s");
    }

    private void merge(String run) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.list(parts)) {
            files = found.filter(each -> each.toString().endsWith(".csv")).sorted().toList();
        }
        List<CallRow> rows = new ArrayList<>();
        for (Path file : files) {
            if (LogPart.isOf(file, run)) {
                rows.addAll(LogPart.read(file));
            } else {
                Files.deleteIfExists(file);
            }
        }
        MergedLog log = MergedLog.of(rows);
        StringWriter calls = new StringWriter();
        LogPart.write(calls, log.calls());
        replace("calls.csv", calls.toString());
        StringBuilder never = new StringBuilder("class,method\n");
        log.never().forEach(each -> never.append(Csv.line(each.type(), each.method())));
        replace("never.csv", never.toString());
        replace("index.html", LogPage.of(log));
    }

    private void replace(String name, String text) throws IOException {
        Path unfinished = folder.resolve(name + ".new");
        Files.writeString(unfinished, text);
        Files.move(unfinished, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }
}
