package dev.nopal.junit;

import dev.nopal.agent.recording.RecordedProbe;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One event: a tracepoint that fired, or a call of a method.
 *
 * <p>The arguments of a method are those objects themselves, not copies, and are held until the
 * test ends. Thread-safe.
 */
public final class TraceEvent {
    /** What is known when a call has ended. */
    private record End(Object returned, Throwable thrown, long nanos) {}

    private final RecordedProbe probe;
    private final Object[] values;
    private final EventOwner owner;
    private final Thread thread;
    private final String threadName;
    private final long sequence;
    private final long nanos;
    private final List<StackWalker.StackFrame> frames;
    private volatile End end;

    TraceEvent(
            RecordedProbe probe,
            Object[] values,
            EventOwner owner,
            long sequence,
            long nanos,
            List<StackWalker.StackFrame> frames) {
        this.probe = probe;
        this.values = values;
        this.owner = owner;
        this.thread = Thread.currentThread();
        this.threadName = thread.getName();
        this.sequence = sequence;
        this.nanos = nanos;
        this.frames = frames;
    }

    void end(Object returned, Throwable thrown, long now) {
        end = new End(returned, thrown, now);
    }

    /**
     * Returns the name of the probe: {@code shop:order_placed}, or {@code
     * method:com.shop.Checkout:place}.
     */
    public String probe() {
        return probe.name();
    }

    /** Returns whether it is a call of a method. */
    public boolean isMethod() {
        return probe.isMethod();
    }

    /** Returns the arguments by name, in their order. */
    public Map<String, Object> arguments() {
        Map<String, Object> all = new LinkedHashMap<>();
        List<String> names = probe.arguments();
        for (int i = 0; i < names.size() && i < values.length; i++) {
            all.put(names.get(i), values[i]);
        }
        return all;
    }

    /**
     * Returns an argument.
     *
     * @throws IllegalArgumentException if there is no argument of this name
     */
    public Object argument(String name) {
        int index = probe.arguments().indexOf(name);
        if (index < 0 || index >= values.length) {
            throw new IllegalArgumentException(
                    "argument="
                            + name
                            + " is not an argument of "
                            + probe()
                            + "; it has "
                            + (probe.arguments().isEmpty()
                                    ? "none"
                                    : String.join(", ", probe.arguments())));
        }
        return values[index];
    }

    /** Returns the name that the thread had. */
    public String threadName() {
        return threadName;
    }

    /** Returns the thread on which it happened. */
    public Thread thread() {
        return thread;
    }

    /** Returns when it happened, or a call began, after the start of the test. */
    public Duration at() {
        return Duration.ofNanos(nanos);
    }

    /** Returns how long a call took; empty for a tracepoint and while the call runs. */
    public Optional<Duration> elapsed() {
        End ended = end;
        return ended == null
                ? Optional.empty()
                : Optional.of(Duration.ofNanos(ended.nanos - nanos));
    }

    /** Returns the value that a call returned; null also if there is none. */
    public Object returned() {
        End ended = end;
        return ended == null ? null : ended.returned;
    }

    /** Returns the exception that ended a call; empty if there is none. */
    public Optional<Throwable> thrown() {
        End ended = end;
        return Optional.ofNullable(ended == null ? null : ended.thrown);
    }

    /** Returns the stack, innermost frame first, at most 64 frames. */
    public List<StackTraceElement> stack() {
        return frames.stream().map(StackWalker.StackFrame::toStackTraceElement).toList();
    }

    /** Returns whether it belongs to a test, and not to a thread that no test opened a scope on. */
    public boolean isAttributed() {
        return owner != null;
    }

    EventOwner owner() {
        return owner;
    }

    long sequence() {
        return sequence;
    }

    boolean hasEnded() {
        return end != null;
    }

    @Override
    public String toString() {
        return probe() + Arrays.toString(values);
    }
}
