package dev.nopal.agent.recording;

import dev.nopal.agent.OwnAgent;
import dev.nopal.agent.session.Sessions;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A recording of tracepoints and methods in this JVM, from {@link #start} until it is closed.
 *
 * <p>The agent records, so that sessions of {@code nopal} can run at the same time. Where it cannot
 * be loaded, the tracepoints of the copy of Nopal on the class path are recorded, and no methods.
 * Thread-safe.
 */
public final class Recording implements AutoCloseable {
    private static final String AGENT = "dev.nopal.entry.NopalAgent";

    private final List<Map<String, Object>> parts = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private boolean closed;

    private Recording() {}

    /**
     * Starts a recording; returns when everything that is loaded and declared now is recorded. What
     * is loaded or declared later is recorded, too.
     *
     * @param maxMethods how many methods may be instrumented; if there are more, none is
     * @param limit what raises that number, for the message
     */
    public static Recording start(
            List<RecordedPattern> patterns, int maxMethods, String limit, EventConsumer consumer) {
        Recording recording = new Recording();
        Map<String, Object> request = new HashMap<>(ConsumerHandles.of(consumer));
        request.put("maxMethods", maxMethods);
        request.put("limit", limit);
        List<String> tracepoints = texts(patterns, false);
        List<String> methods = texts(patterns, true);
        Optional<String> obstacle = OwnAgent.load();
        if (!tracepoints.isEmpty()) {
            // Two owners of a tracepoint's call site would replace each other's handlers.
            boolean isOwn = obstacle.isPresent() || Sessions.currentSources().isPresent();
            request.put("tracepoints", tracepoints);
            recording.add(isOwn ? RecordingRequests.serve(request) : ask(request));
            request.remove("tracepoints");
        }
        if (!methods.isEmpty()) {
            request.put("methods", methods);
            recording.add(
                    obstacle.<Map<String, Object>>map(reason -> Map.of("problem", reason))
                            .orElseGet(() -> ask(request)));
        }
        return recording;
    }

    private static List<String> texts(List<RecordedPattern> patterns, boolean isOfMethods) {
        return patterns.stream()
                .filter(each -> each.isOfMethods() == isOfMethods)
                .map(RecordedPattern::toString)
                .toList();
    }

    /** Asks the agent, which has its own class loader. */
    @SuppressWarnings("unchecked") // Both sides are of this project.
    private static Map<String, Object> ask(Map<String, Object> request) {
        try {
            return (Map<String, Object>)
                    Class.forName(AGENT, true, ClassLoader.getSystemClassLoader())
                            .getMethod("recordings", Map.class)
                            .invoke(null, request);
        } catch (NoSuchMethodException e) {
            return Map.of("problem", "the agent in this JVM is older; use the same version of it");
        } catch (ReflectiveOperationException | LinkageError e) {
            return Map.of("problem", "the agent does not answer: " + e);
        }
    }

    private void add(Map<String, Object> answer) {
        if (answer.get("problem") instanceof String problem) {
            problems.add(problem);
        } else {
            parts.add(answer);
        }
    }

    /** Returns why tracepoints, or methods, are not recorded at all; empty if they are. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /** Returns the methods, and classes, that match and are not recorded, and why. */
    public List<SkippedMethod> skipped() {
        List<SkippedMethod> all = new ArrayList<>();
        for (Map<String, Object> part : parts) {
            if (part.get("skipped") instanceof Supplier<?> supplier) {
                ((List<?>) supplier.get())
                        .forEach(each -> all.add(SkippedMethod.of((List<?>) each)));
            }
        }
        return all;
    }

    /** Returns about how many calls of methods in this JVM could not be recorded so far. */
    public long lost() {
        long lost = 0;
        for (Map<String, Object> part : parts) {
            lost += part.get("lost") instanceof LongSupplier count ? count.getAsLong() : 0;
        }
        return lost;
    }

    /** Ends it, and restores the methods; events that are under way may still arrive. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            parts.forEach(part -> ((Runnable) part.get("close")).run());
        }
    }

    /** Returns the description of a probe from what the agent says of it. */
    @SuppressWarnings("unchecked")
    static Function<Map<String, Object>, Object> describing() {
        return said ->
                new RecordedProbe(
                        (String) said.get("name"),
                        (Boolean) said.get("isMethod"),
                        (List<String>) said.get("arguments"));
    }
}
