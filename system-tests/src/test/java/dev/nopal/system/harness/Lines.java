package dev.nopal.system.harness;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The lines of a stream, collected as they come, so that a test can wait for one. */
final class Lines {
    private final List<String> lines = new ArrayList<>();
    private int next;
    private boolean ended;

    Lines(InputStream in, String name) {
        // A virtual one would block a carrier while it reads a pipe, and wait for one to go on.
        Thread.ofPlatform().daemon().name(name).start(() -> read(in));
    }

    private void read(InputStream in) {
        try (var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                add(line);
            }
        } catch (IOException e) {
            add("(" + e + ")"); // a killed process
        } finally {
            end();
        }
    }

    private synchronized void add(String line) {
        lines.add(line);
        notifyAll();
    }

    private synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** Waits for the next line that matches; skips those before it. Empty: ended, or too late. */
    synchronized Optional<String> await(Predicate<String> wanted, Duration deadline) {
        long end = System.nanoTime() + deadline.toNanos();
        while (true) {
            while (next < lines.size()) {
                String line = lines.get(next++);
                if (wanted.test(line)) {
                    return Optional.of(line);
                }
            }
            if (ended || !pause(end)) {
                return Optional.empty();
            }
        }
    }

    /** Waits until the stream has ended. */
    synchronized boolean awaitEnd(Duration deadline) {
        long end = System.nanoTime() + deadline.toNanos();
        while (!ended) {
            if (!pause(end)) {
                return false;
            }
        }
        return true;
    }

    private boolean pause(long end) {
        long millis = Duration.ofNanos(end - System.nanoTime()).toMillis();
        if (millis <= 0) {
            return false;
        }
        try {
            wait(millis);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    synchronized List<String> all() {
        return List.copyOf(lines);
    }

    synchronized String text() {
        return String.join("\n", lines);
    }
}
