package dev.nopal.cli.kubernetes;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.text.JsonDocuments;
import dev.nopal.cli.text.JsonValue;
import dev.nopal.cli.thread.Threads;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The pods of a selection while they change. Clusters end a watch after some minutes, and lines
 * break, so it is begun again; every begin reports all pods.
 */
final class PodWatch implements AutoCloseable {
    /** The longest description of one pod: the cluster itself stores no more than 1.5 MB. */
    private static final int MAX_POD_BYTES = 8 << 20;

    private static final long FIRST_PAUSE_MILLIS = 500;
    private static final long LONGEST_PAUSE_MILLIS = 30_000;

    private final Kubectl kubectl;
    private final List<String> selection;
    private final Listener listener;
    private Process process;
    private boolean isClosed;

    /** The receiver of changes, on the thread of the watch. */
    interface Listener {
        void changed(Pod pod);

        void deleted(Pod pod);

        /** Reports that the watch broke; it is begun again. */
        void interrupted(String reason);
    }

    PodWatch(Kubectl kubectl, List<String> selection, Listener listener) {
        this.kubectl = kubectl;
        this.selection = selection;
        this.listener = listener;
    }

    void start() {
        Threads.startDaemon("nopal-pods", this::run);
    }

    private void run() {
        long pause = FIRST_PAUSE_MILLIS;
        while (!isClosed()) {
            long start = System.nanoTime();
            try {
                Optional<String> failure = follow();
                if (failure.isPresent() && !isClosed()) {
                    listener.interrupted(failure.get());
                }
            } catch (Refusal | IOException e) {
                if (!isClosed()) {
                    listener.interrupted(String.valueOf(e.getMessage()));
                }
            }
            boolean worked = System.nanoTime() - start > LONGEST_PAUSE_MILLIS * 1_000_000;
            pause = worked ? FIRST_PAUSE_MILLIS : Math.min(LONGEST_PAUSE_MILLIS, pause * 2);
            await(pause);
        }
    }

    /** Follows one watch to its end; returns the reason if it did not end as watches do. */
    private Optional<String> follow() throws Refusal, IOException {
        List<String> arguments = new ArrayList<>(List.of("get", "pods"));
        arguments.addAll(selection);
        arguments.addAll(List.of("--watch", "--output-watch-events", "--output=json"));
        Process current = kubectl.start(arguments);
        if (!use(current)) {
            current.destroyForcibly();
            return Optional.empty();
        }
        try {
            LastLine messages = LastLine.of(current.getErrorStream());
            JsonDocuments events = new JsonDocuments(current.getInputStream(), MAX_POD_BYTES);
            for (Optional<JsonValue> event = events.next();
                    event.isPresent();
                    event = events.next()) {
                handle(event.get());
            }
            boolean failed = !current.waitFor(5, TimeUnit.SECONDS) || current.exitValue() != 0;
            // Ctrl-C ends it, too, without a word.
            return Optional.of(messages.text()).filter(text -> failed && !text.isEmpty());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            current.destroyForcibly();
        }
    }

    private void handle(JsonValue event) throws Refusal {
        JsonValue object = event.at("object");
        if (!object.at("kind").text().equals(Optional.of("Pod"))) {
            return; // A bookmark, or a status that announces the end.
        }
        Pod pod = Pod.of(object);
        if (event.at("type").text().equals(Optional.of("DELETED"))) {
            listener.deleted(pod);
        } else {
            listener.changed(pod);
        }
    }

    private synchronized boolean use(Process started) {
        process = started;
        return !isClosed;
    }

    private synchronized boolean isClosed() {
        return isClosed;
    }

    private synchronized void await(long millis) {
        try {
            if (!isClosed) {
                wait(millis);
            }
        } catch (InterruptedException e) {
            isClosed = true;
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        notifyAll();
        if (process != null) {
            process.destroy();
        }
    }
}
