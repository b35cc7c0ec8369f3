package dev.nopal.cli.connect;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.held.HeldFile;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.process.TargetFiles;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/**
 * The part of a JVM that takes requests of tools. It starts when a tool asks for it, by a file and
 * one SIGQUIT, and then stays.
 *
 * <p>The signal is sent at most once, and only to a JVM that handles it: a JVM that is still
 * starting would be ended by it, and one that listens already would print a thread dump.
 */
final class JvmListener {
    private static final Duration LOOK = Duration.ofMillis(10);

    /** The age at which the trigger file of another tool is taken for one that was killed. */
    private static final Duration STALE = Duration.ofSeconds(3);

    private final ProcFs proc;
    private final JavaProcess jvm;
    private final Caller caller;
    private final Duration stale;
    private final Signal signal;

    /** Sends SIGQUIT to a process that started at this time. */
    interface Signal {
        void send(int pid, OptionalLong start) throws IOException;
    }

    JvmListener(ProcFs proc, JavaProcess jvm) {
        this(proc, jvm, new QuitSignal(proc)::send, STALE);
    }

    JvmListener(ProcFs proc, JavaProcess jvm, Signal signal, Duration stale) {
        this.proc = proc;
        this.jvm = jvm;
        this.caller = Caller.of(proc);
        this.signal = signal;
        this.stale = stale;
    }

    /**
     * Returns the held socket of the listener, which is started if necessary; waits until it is
     * there.
     *
     * @param isAborted ends the wait
     */
    HeldFile require(BooleanSupplier isAborted) throws Refusal, IOException {
        try (TargetFiles files = TargetFiles.of(proc, jvm.pid())) {
            long since = System.nanoTime();
            while (!isAborted.getAsBoolean()) {
                Optional<HeldFile> socket = find(files);
                if (socket.isPresent()) {
                    return socket.get();
                }
                Optional<AttachTrigger> trigger = AttachTrigger.create(proc, files, jvm, caller);
                if (trigger.isPresent()) {
                    try (AttachTrigger _ = trigger.get()) {
                        return start(files, isAborted);
                    }
                }
                if (System.nanoTime() - since > stale.toNanos()) {
                    AttachTrigger.removeStale(proc, files, jvm);
                    since = System.nanoTime();
                }
                pause();
            }
        }
        throw new InterruptedIOException("given up");
    }

    private Optional<HeldFile> find(TargetFiles files) throws Refusal, IOException {
        return new AttachSocket(proc, jvm).find(files);
    }

    private HeldFile start(TargetFiles files, BooleanSupplier isAborted)
            throws Refusal, IOException {
        OptionalLong start = proc.startTime(jvm.pid());
        boolean isSent = false;
        while (!isAborted.getAsBoolean()) {
            // Also before the signal: another tool may have been faster.
            Optional<HeldFile> socket = find(files);
            if (socket.isPresent()) {
                return socket.get();
            }
            if (!isSent && proc.status(jvm.pid()).handles(QuitSignal.NUMBER)) {
                signal.send(jvm.pid(), start);
                isSent = true;
            }
            if (!proc.startTime(jvm.pid()).equals(start)) {
                throw Refusal.notFound("process " + jvm.pid() + " ended before nopal could attach");
            }
            pause();
        }
        throw new InterruptedIOException("given up");
    }

    private static void pause() throws InterruptedIOException {
        try {
            Thread.sleep(LOOK.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }
}
