package dev.nopal.spring.endpoint;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A CPU profile of this JVM by its flight recorder: one at a time, for some seconds.
 *
 * <p>The recorder samples threads that run Java code, virtual ones included, and needs neither the
 * agent nor any option.
 */
final class CpuProfile {
    static final int DEFAULT_SECONDS = 10;
    static final int MOST_SECONDS = 60;

    private static final Duration PERIOD = Duration.ofMillis(10);
    private static final String SAMPLE = "jdk.ExecutionSample";

    private final Semaphore turn = new Semaphore(1);

    /**
     * Samples this JVM and returns the page; empty if another thread is at it.
     *
     * @throws IOException if the recorder cannot write its file
     * @throws LinkageError if this JVM has no flight recorder
     */
    Optional<String> page(int seconds) throws IOException {
        if (!turn.tryAcquire()) {
            return Optional.empty();
        }
        try {
            return Optional.of(ProfilePage.of(samples(seconds), seconds));
        } finally {
            turn.release();
        }
    }

    private static StackTree samples(int seconds) throws IOException {
        Path file = Files.createTempFile("nopal-profile", ".jfr");
        try (Recording recording = new Recording()) {
            recording.setName("nopal profile");
            recording.enable(SAMPLE).withPeriod(PERIOD);
            recording.start();
            TimeUnit.SECONDS.sleep(seconds);
            recording.stop();
            recording.dump(file);
            return read(file);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while sampling", e);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static StackTree read(Path file) throws IOException {
        StackTree tree = new StackTree();
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                if (event.getEventType().getName().equals(SAMPLE)
                        && event.getStackTrace() != null) {
                    tree.add(event.getStackTrace());
                }
            }
        }
        return tree;
    }
}
