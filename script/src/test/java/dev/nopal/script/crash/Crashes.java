package dev.nopal.script.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.session.MalformedSessionException;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Event;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The states of a session after each of its writer's stores. */
final class Crashes {
    /** The time limit for reading; usually it takes a millisecond. */
    private static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The condition that must hold wherever the writer stops. */
    interface Law {
        /**
         * Checks what is left.
         *
         * @param printed everything that was ever printed, including what a reader consumed before
         * @param done events that were complete
         * @param begun events that were complete or in progress
         */
        void check(SessionView view, List<Event> printed, long done, long begun);
    }

    private final Path folder;
    private final boolean isFollowed;
    private final List<Event> taken = new ArrayList<>();
    private CrashedFile crashed;
    private SessionView tracer;
    private boolean isCreated;

    /**
     * @param isFollowed whether a reader consumes the output; otherwise rings fill up
     */
    Crashes(Path folder, boolean isFollowed) {
        this.folder = folder;
        this.isFollowed = isFollowed;
    }

    /** Returns how many states were read. */
    int check(String script, int threads, int events, Law law) throws ReflectiveOperationException {
        Path file = folder.resolve("file");
        CrashPoints.watch(_ -> stored(file, law));
        try {
            run(file, script, threads, events, () -> created(file), this::follow);
        } finally {
            close();
            CrashPoints.unwatch();
        }
        return crashed.states();
    }

    /** Runs a session whose stores are observed. */
    static void run(
            Path file, String script, int threads, int events, Runnable created, Runnable between)
            throws ReflectiveOperationException {
        new CrashClasses()
                .loadClass(CrashRun.class.getName())
                .getMethod(
                        "run",
                        Path.class,
                        String.class,
                        int.class,
                        int.class,
                        Runnable.class,
                        Runnable.class)
                .invoke(null, file, script, threads, events, created, between);
    }

    private void stored(Path file, Law law) {
        if (crashed == null) {
            crashed = unchecked(() -> new CrashedFile(file, folder.resolve("copy")));
        }
        long start = System.nanoTime();
        int before = crashed.states();
        try {
            crashed.check(
                    view ->
                            law.check(
                                    view, printed(view), CrashPoints.done(), CrashPoints.begun()));
        } catch (MalformedSessionException e) {
            if (isCreated) {
                throw e;
            }
        }
        int states = Math.max(crashed.states() - before, 1);
        assertThat(System.nanoTime() - start).as("nanoseconds").isLessThan(states * MAX_NANOS);
    }

    private List<Event> printed(SessionView view) {
        List<Event> all = new ArrayList<>(taken);
        all.addAll(CrashedFile.drain(view));
        return all;
    }

    private void created(Path file) {
        isCreated = true;
        tracer = unchecked(() -> SessionView.follow(file));
    }

    private void follow() {
        if (isFollowed) {
            CrashPoints.undisturbed(
                    () -> {
                        taken.addAll(tracer.drain());
                        crashed.resume();
                    });
        }
    }

    private void close() {
        if (tracer != null) {
            tracer.close();
        }
        if (crashed != null) {
            crashed.close();
        }
    }

    private interface Attempt<T> {
        T get() throws IOException;
    }

    private static <T> T unchecked(Attempt<T> attempt) {
        try {
            return attempt.get();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
