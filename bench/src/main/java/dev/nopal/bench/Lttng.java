package dev.nopal.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A recording session of LTTng-UST with its default channel, for programs that start after it. */
final class Lttng implements AutoCloseable {
    private final Process daemon;
    private final Path directory;
    private final String session;

    /** Starts its daemon, unless there is one, and the session; adds contexts to its events. */
    Lttng(String event, String... contexts) throws IOException, InterruptedException {
        session = "nopal-bench-" + ProcessHandle.current().pid() + event.replace(':', '-');
        directory = Files.createTempDirectory("nopal-bench-lttng");
        daemon =
                Children.start(
                        new ProcessBuilder("lttng-sessiond", "--no-kernel")
                                .redirectErrorStream(true)
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD));
        try {
            awaitDaemon();
            lttng("create", session, "--output=" + directory);
            lttng("enable-event", "--userspace", "--session=" + session, event);
            for (String each : contexts) {
                lttng("add-context", "--userspace", "--session=" + session, "--type=" + each);
            }
            lttng("start", session);
        } catch (Throwable e) {
            close();
            throw e;
        }
    }

    private static void awaitDaemon() throws IOException, InterruptedException {
        Deadline deadline = Deadline.in(Duration.ofSeconds(20));
        ProcessBuilder question = new ProcessBuilder("lttng", "--no-sessiond", "list");
        question.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        while (Children.start(question).waitFor() != 0) {
            deadline.pause("lttng-sessiond listens");
        }
    }

    private static String lttng(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("lttng", "--no-sessiond"));
        command.addAll(List.of(arguments));
        return Children.output(new ProcessBuilder(command));
    }

    /** Fails if it wrote fewer bytes than so many events have. */
    void check(long events, int bytesEach) throws IOException, InterruptedException {
        lttng("stop", session);
        long written = 0;
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                written += Files.size(file);
            }
        }
        if (written < events * bytesEach) {
            throw new IllegalStateException(
                    "LTTng wrote " + written + " bytes of " + events + " events");
        }
    }

    @Override
    public void close() throws IOException {
        try {
            lttng("destroy", session);
        } catch (IllegalStateException e) {
            // There is none: it could not be created.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            Children.end(daemon);
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
