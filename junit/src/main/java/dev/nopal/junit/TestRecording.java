package dev.nopal.junit;

import dev.nopal.agent.recording.EventConsumer;
import dev.nopal.agent.recording.RecordedPattern;
import dev.nopal.agent.recording.RecordedProbe;
import dev.nopal.agent.recording.Recording;
import dev.nopal.agent.recording.SkippedMethod;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * The events of one test and of its dynamic tests, while it runs and of nothing else.
 *
 * <p>Events of other tests are not kept; those of threads that belong to no test are kept as
 * unattributed. Thread-safe.
 */
final class TestRecording implements EventConsumer, AutoCloseable {
    private static final int MAX_FRAMES = 64;
    private static final StackWalker STACKS = StackWalker.getInstance();

    /** The threads that record now: what recording itself calls is not an event. */
    private static final ThreadLocal<Boolean> IS_RECORDING = new ThreadLocal<>();

    private final RequestedTraces requested;
    private final EventOwner owner = new EventOwner(this);
    private final Queue<TraceEvent> events = new ConcurrentLinkedQueue<>();
    private final Map<Long, TraceEvent> calls = new ConcurrentHashMap<>();
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicLong sequences = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    private volatile long start;
    private Recording recording;

    TestRecording(RequestedTraces requested) {
        this.requested = requested;
    }

    /** Attaches to everything that was requested; throws if that is not possible. */
    void start() {
        recording =
                Recording.start(
                        requested.patterns(),
                        requested.maxMethods(),
                        "maxMethods of @RecordTraces",
                        this);
        List<String> problems = recording.problems();
        if (!problems.isEmpty()) {
            recording.close();
            throw new IllegalStateException(
                    "cannot record "
                            + patterns()
                            + ": "
                            + String.join("; ", problems)
                            + "; see docs/testing.md");
        }
    }

    List<RecordedPattern> patterns() {
        return requested.patterns();
    }

    int maxEvents() {
        return requested.maxEvents();
    }

    /** Returns the owner of what the test itself does. */
    EventOwner owner() {
        return owner;
    }

    /** Records from now on; may be called for several dynamic tests at once. */
    synchronized void begin() {
        if (start == 0) {
            start = System.nanoTime();
        }
        running.incrementAndGet();
    }

    void end() {
        running.decrementAndGet();
    }

    /** Returns the number of the next event. */
    long next() {
        return sequences.get();
    }

    /** Returns how many events were not kept, or about how many were lost. */
    long missing() {
        return dropped.get() + (recording == null ? 0 : recording.lost());
    }

    /** Returns what matches a pattern and is not recorded. */
    List<SkippedMethod> skipped() {
        return recording == null ? List.of() : recording.skipped();
    }

    List<TraceEvent> events(Predicate<TraceEvent> which) {
        List<TraceEvent> found = new ArrayList<>();
        for (TraceEvent each : events) {
            if (which.test(each)) {
                found.add(each);
            }
        }
        found.sort(Comparator.comparingLong(TraceEvent::sequence));
        return found;
    }

    @Override
    public void fired(RecordedProbe probe, Object[] arguments) {
        long unused = add(probe, arguments);
    }

    @Override
    public long entered(RecordedProbe probe, Object self, Object[] arguments) {
        return add(probe, arguments);
    }

    /** Keeps an event if it is this test's, or nobody's; returns its number, or 0. */
    private long add(RecordedProbe probe, Object[] arguments) {
        if (running.get() == 0 || IS_RECORDING.get() != null) {
            return 0;
        }
        long nanos = System.nanoTime() - start;
        IS_RECORDING.set(true);
        try {
            EventOwner current = EventOwner.current();
            if (current != null && current.recording() != this) {
                return 0;
            }
            long sequence = sequences.incrementAndGet();
            if (sequence > requested.maxEvents()) {
                dropped.incrementAndGet();
                return 0;
            }
            TraceEvent event = new TraceEvent(probe, arguments, current, sequence, nanos, frames());
            events.add(event);
            if (probe.isMethod()) {
                calls.put(sequence, event);
            }
            return sequence;
        } finally {
            IS_RECORDING.remove();
        }
    }

    @Override
    public void exited(RecordedProbe probe, long entered, Object returned, Throwable thrown) {
        TraceEvent call = entered == 0 ? null : calls.remove(entered);
        if (call != null) {
            call.end(returned, thrown, System.nanoTime() - start);
        }
    }

    private static List<StackWalker.StackFrame> frames() {
        return STACKS.walk(
                frames ->
                        frames.dropWhile(frame -> RecorderFrames.has(frame.getClassName()))
                                .limit(MAX_FRAMES)
                                .toList());
    }

    /** Detaches from everything, and restores the methods; the events remain. */
    @Override
    public void close() {
        if (recording != null) {
            recording.close();
        }
    }
}
