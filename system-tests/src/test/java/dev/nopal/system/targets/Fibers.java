package dev.nopal.system.targets;

import dev.nopal.Tracepoint;
import dev.nopal.TracepointProvider;
import dev.nopal.Tracepoints;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/**
 * A program that fires from virtual threads.
 *
 * <pre>
 * fire THREADS EACH    how often it was enabled
 * record               starts to watch for pinned carriers
 * pinned               how often one of ours was, for more than a millisecond
 * resident             KiB of memory in use
 * losses
 * </pre>
 */
public final class Fibers {
    private static final Tracepoint EVENT =
            Tracepoint.of("fibers", "event", long.class, String.class);
    private static Recording recording;

    private Fibers() {}

    public static void main(String[] args) throws IOException {
        Dialogue.run(Fibers::answer);
    }

    private static Object answer(String command, List<String> words) throws IOException {
        return switch (command) {
            case "fire" ->
                    fire(Integer.parseInt(words.getFirst()), Integer.parseInt(words.getLast()));
            case "record" -> {
                recording = new Recording();
                recording.enable("jdk.VirtualThreadPinned").withThreshold(Duration.ofMillis(1));
                recording.start();
                yield recording.getState();
            }
            case "pinned" -> pinned();
            case "resident" -> {
                System.gc();
                yield resident();
            }
            case "losses" -> Tracepoints.status().losses();
            case "paths" -> TracepointProvider.named("fibers").paths();
            default -> throw new IllegalArgumentException("command=" + command);
        };
    }

    private static long fire(int threads, int each) {
        LongAdder seen = new LongAdder();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < threads; i++) {
                long number = i;
                executor.execute(
                        () -> {
                            for (int j = 0; j < each; j++) {
                                if (EVENT.fire(number, "fiber")) {
                                    seen.increment();
                                }
                                if (j % 4 == 0) {
                                    Thread.yield();
                                }
                            }
                        });
            }
        }
        return seen.sum();
    }

    private static long pinned() throws IOException {
        Path file = Files.createTempFile("fibers", ".jfr");
        try {
            recording.stop();
            recording.dump(file);
            return RecordingFile.readAllEvents(file).stream().filter(Fibers::isOurs).count();
        } finally {
            Files.delete(file);
        }
    }

    private static boolean isOurs(RecordedEvent event) {
        return event.getEventType().getName().equals("jdk.VirtualThreadPinned")
                && event.getStackTrace() != null
                && event.getStackTrace().getFrames().stream()
                        .map(frame -> frame.getMethod().getType().getName())
                        .anyMatch(
                                name ->
                                        name.startsWith("dev.nopal.")
                                                && !name.startsWith("dev.nopal.system."));
    }

    private static long resident() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElseThrow();
    }
}
