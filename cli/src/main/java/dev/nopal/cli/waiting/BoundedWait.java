package dev.nopal.cli.waiting;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.thread.Threads;
import dev.nopal.script.system.HostSystem;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A wait for another process: the user is informed after three seconds, and there is a limit, which
 * is longer on an overloaded machine.
 */
public final class BoundedWait {
    /** For an answer that costs the other side nothing, such as a hello. */
    public static final Duration ANSWER = Duration.ofSeconds(15);

    /**
     * For work in the other process: loading the agent, listing all methods, preparing a script.
     */
    public static final Duration WORK = Duration.ofSeconds(60);

    /** For work on the whole heap of a JVM, which may have a terabyte. */
    public static final Duration HEAP = Duration.ofMinutes(30);

    /** What most waits for a process begin with. */
    public static final String PROC =
            HostSystem.IS_LINUX ? "what /proc says about it" : "what the JDK says about it";

    /** The time after which the user is informed about the wait. */
    public static final Duration TELL_AFTER = Duration.ofSeconds(3);

    private final ProcFs proc;
    private final String who;
    private final Supplier<Optional<Suspension>> suspension;
    private final Consumer<String> say;

    /**
     * @param say accepts a sentence for the user while it waits
     */
    public BoundedWait(ProcFs proc, int pid, Consumer<String> say) {
        this(proc, "process " + pid, () -> Suspension.find(proc, pid), say);
    }

    private BoundedWait(
            ProcFs proc,
            String who,
            Supplier<Optional<Suspension>> suspension,
            Consumer<String> say) {
        this.proc = proc;
        this.who = who;
        this.suspension = suspension;
        this.say = say;
    }

    /** Returns a wait for a process of this machine. */
    public static BoundedWait forProcess(long pid, Consumer<String> say) {
        return new BoundedWait(ProcFs.real(), (int) pid, say);
    }

    /**
     * Returns a wait for a process that may be on another machine.
     *
     * @param who the name of the process in messages
     * @param suspension finds what keeps it from running
     */
    public static BoundedWait forOther(
            String who, Supplier<Optional<Suspension>> suspension, Consumer<String> say) {
        return new BoundedWait(ProcFs.real(), who, suspension, say);
    }

    /** An action that may wait for the other process. */
    public interface Step<T> {
        T take() throws Refusal, IOException;
    }

    /**
     * Runs a step on its own thread, and returns its result.
     *
     * @param what the text that follows "waited for" in messages
     * @param abort ends the step if it waits, for example by closing a connection
     */
    public <T> T await(String what, Duration limit, Step<T> step, Runnable abort)
            throws Refusal, IOException {
        Callable<T> call = step::take;
        FutureTask<T> task = new FutureTask<>(call);
        Threads.startDaemon("nopal-step", task);
        Duration most = scaled(limit);
        try {
            if (most.compareTo(TELL_AFTER) > 0) {
                try {
                    return task.get(TELL_AFTER.toMillis(), TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    say.accept(silence(what, most));
                }
                return task.get(most.minus(TELL_AFTER).toMillis(), TimeUnit.MILLISECONDS);
            }
            return task.get(most.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            abort.run();
            throw tooLong(what, most);
        } catch (InterruptedException e) {
            abort.run();
            Thread.currentThread().interrupt();
            throw Refusal.usage("interrupted while it waited for " + what);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case Refusal refusal -> throw refusal;
                case IOException failure -> throw failure;
                case RuntimeException bug -> throw bug;
                case Error bug -> throw bug;
                default -> throw new AssertionError(e.getCause());
            }
        }
    }

    /** Runs a step that does not need an abort action. */
    public <T> T await(String what, Duration limit, Step<T> step) throws Refusal, IOException {
        return await(what, limit, step, () -> {});
    }

    public void say(String sentence) {
        say.accept(sentence);
    }

    public String silence(String what, Duration limit) {
        return who
                + " has not answered for "
                + TELL_AFTER.toSeconds()
                + " seconds; waiting for "
                + what
                + suspension()
                + "; giving up after "
                + limit.toSeconds()
                + " seconds";
    }

    public Refusal tooLong(String what, Duration limit) {
        return Refusal.usage(
                who
                        + " did not answer within "
                        + (limit.toSeconds() > 0
                                ? limit.toSeconds() + " seconds"
                                : limit.toMillis() + " ms")
                        + "; waited for "
                        + what
                        + suspension());
    }

    private String suspension() {
        return suspension.get().map(found -> "; " + found.explanation()).orElse("");
    }

    /** Returns the limit, scaled by the current load of this machine. */
    public Duration scaled(Duration limit) {
        return scaled(proc, limit);
    }

    /** Returns a limit for any process, scaled by the current load of this machine. */
    public static Duration scaled(ProcFs proc, Duration limit) {
        // Not multipliedBy: it calculates with BigDecimal, whose first use takes the JDK 13 ms.
        return Duration.ofMillis(limit.toMillis() * Overload.factor(proc));
    }
}
