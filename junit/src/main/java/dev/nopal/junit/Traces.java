package dev.nopal.junit;

import org.assertj.core.api.AssertProvider;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;

/**
 * What was recorded during a test: a parameter of methods with {@link TraceTest} or {@link
 * RecordTraces}, and of their {@code @BeforeEach} and {@code @AfterEach}.
 *
 * <p>Has the events of the test method alone, from its first statement to its last, on the test's
 * thread and in scopes that it opened:
 *
 * <ul>
 *   <li>tasks of an {@link #executor executor}, {@link #threads threads} and tasks that were
 *       wrapped here: {@link #runnable}, {@link #callable}, {@link #supplier};
 *   <li>a part of any thread's work inside {@link #scope};
 *   <li>threads that the test forked in a structured task scope, from JDK 25 on.
 * </ul>
 *
 * <p>Events on other threads are {@link #unattributed}: no assertion counts them. A dynamic test
 * has its own events. Assert with AssertJ's {@code assertThat(traces)}. Thread-safe.
 */
public final class Traces implements AssertProvider<TracesAssert> {
    private final TestRecording recording;
    private final EventOwner fixed;
    private final long from;
    private final long until;

    /** Creates the parameter of a test. */
    Traces(TestRecording recording) {
        this(recording, null, 0, Long.MAX_VALUE);
    }

    /** Creates what a dynamic test has. */
    Traces(TestRecording recording, EventOwner fixed) {
        this(recording, fixed, 0, Long.MAX_VALUE);
    }

    private Traces(TestRecording recording, EventOwner fixed, long from, long until) {
        this.recording = recording;
        this.fixed = fixed;
        this.from = from;
        this.until = until;
    }

    /** A block of code that may throw. */
    @FunctionalInterface
    public interface Block {
        /** Runs it. */
        void run() throws Exception;
    }

    /** Returns the events of this test until now, oldest first. */
    public List<TraceEvent> events() {
        EventOwner owner = owner();
        return recording.events(each -> isInside(each) && each.owner() == owner);
    }

    /** Returns the events until now on threads that belong to no test, oldest first. */
    public List<TraceEvent> unattributed() {
        return recording.events(each -> isInside(each) && !each.isAttributed());
    }

    private boolean isInside(TraceEvent event) {
        return event.sequence() > from && event.sequence() <= until;
    }

    /** Returns the owner of this view: the dynamic test that asks, or the test. */
    private EventOwner owner() {
        if (fixed != null) {
            return fixed;
        }
        EventOwner current = EventOwner.current();
        return current != null && current.recording() == recording ? current : recording.owner();
    }

    TestRecording recording() {
        return recording;
    }

    /**
     * Runs a block.
     *
     * @return the events that happened during the block
     * @throws Exception what the block throws
     */
    public Traces during(Block block) throws Exception {
        EventOwner owner = owner();
        long before = recording.next();
        owner.call(
                () -> {
                    block.run();
                    return null;
                });
        return new Traces(recording, owner, before, recording.next());
    }

    /**
     * Makes what the current thread does belong to this test, until the result is closed on that
     * thread: {@code try (var scope = traces.scope()) { … }}.
     */
    public TraceScope scope() {
        return owner().enter();
    }

    /** Returns a task whose events belong to this test, on whatever thread it runs. */
    public Runnable runnable(Runnable task) {
        EventOwner owner = owner();
        return () -> {
            try (TraceScope _ = owner.enter()) {
                task.run();
            }
        };
    }

    /** Returns a task whose events belong to this test, on whatever thread it runs. */
    public <T> Callable<T> callable(Callable<T> task) {
        EventOwner owner = owner();
        return () -> {
            try (TraceScope _ = owner.enter()) {
                return task.call();
            }
        };
    }

    /**
     * Returns a task whose events belong to this test, for example for {@code
     * CompletableFuture.supplyAsync}.
     */
    public <T> Supplier<T> supplier(Supplier<T> task) {
        EventOwner owner = owner();
        return () -> {
            try (TraceScope _ = owner.enter()) {
                return task.get();
            }
        };
    }

    /** Returns an executor that wraps every task that it is given. */
    public Executor executor(Executor executor) {
        EventOwner owner = owner();
        return task -> executor.execute(new Traces(recording, owner, from, until).runnable(task));
    }

    /** Returns an executor service that wraps every task that it is given. */
    public ExecutorService executor(ExecutorService executor) {
        return new TracedExecutor(executor, new Traces(recording, owner(), from, until));
    }

    /**
     * Returns a factory of threads, platform or virtual, all of whose events belong to this test.
     */
    public ThreadFactory threads(ThreadFactory factory) {
        Traces owned = new Traces(recording, owner(), from, until);
        return task -> factory.newThread(owned.runnable(task));
    }

    /** Returns the recorded events as text, at most 200 lines: what a failure prints. */
    public String timeline() {
        return new Timeline(this).text();
    }

    /** Returns the assertion that {@code assertThat(traces)} of AssertJ makes. */
    @Override
    public TracesAssert assertThat() {
        return new TracesAssert(this);
    }

    @Override
    public String toString() {
        int count = events().size();
        return count + (count == 1 ? " event" : " events");
    }
}
