package dev.nopal.cli.targets;

import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.thread.Threads;
import dev.nopal.cli.waiting.BoundedWait;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * The search for the JVMs that this user may read, each in bounded time: one whose files are on a
 * file system that hangs is left out, with a sentence, and does not hide the others.
 */
public final class JvmSearch {
    /** Far longer than it takes, unless a file system hangs. */
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private final ProcFs proc;
    private final Duration limit;
    private final Consumer<String> say;

    /**
     * @param say accepts a sentence for each process that is left out
     */
    public JvmSearch(ProcFs proc, Consumer<String> say) {
        this(proc, LIMIT, say);
    }

    JvmSearch(ProcFs proc, Duration limit, Consumer<String> say) {
        this.proc = proc;
        this.limit = limit;
        this.say = say;
    }

    /** Returns the JVMs, sorted by pid, without those that run this command. */
    public List<JavaProcess> all() throws IOException {
        return read(Function.identity());
    }

    /** Returns those JVMs whose pid is wanted, sorted by pid; other processes are not read. */
    List<JavaProcess> among(IntPredicate wanted) throws IOException {
        return read(wanted, Function.identity());
    }

    /**
     * Returns facts about the JVMs, sorted by pid, without those that run this command.
     *
     * @param facts what to read about a JVM, within the same time
     */
    public <T> List<T> read(Function<JavaProcess, T> facts) throws IOException {
        return read(_ -> true, facts);
    }

    private <T> List<T> read(IntPredicate wanted, Function<JavaProcess, T> facts)
            throws IOException {
        List<T> found = new ArrayList<>();
        long self = ProcessHandle.current().pid();
        ExecutorService reader = reader();
        try {
            for (int pid : proc.pids()) {
                if (pid == self || !wanted.test(pid)) {
                    continue;
                }
                Future<Optional<T>> read =
                        reader.submit(
                                () ->
                                        JavaProcess.find(proc, pid)
                                                .filter(jvm -> !jvm.isNopal())
                                                .map(facts));
                if (!isTaken(read, pid, found)) {
                    reader.shutdown(); // Its thread waits for as long as the kernel lets it.
                    reader = reader();
                }
            }
        } finally {
            reader.shutdown();
        }
        return found;
    }

    /** Adds the result, if there is one; returns false if reading took too long. */
    private <T> boolean isTaken(Future<Optional<T>> read, int pid, List<T> found)
            throws IOException {
        BoundedWait wait = new BoundedWait(proc, pid, say);
        try {
            read.get(wait.scaled(limit).toNanos(), TimeUnit.NANOSECONDS).ifPresent(found::add);
            return true;
        } catch (TimeoutException e) {
            String sentence = wait.tooLong(BoundedWait.PROC, limit).getMessage();
            say.accept(sentence + "; it is left out");
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) e.getCause(); // Nothing there throws another one.
        }
    }

    private static ExecutorService reader() {
        return Executors.newSingleThreadExecutor(Threads::daemon);
    }
}
