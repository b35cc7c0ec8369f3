package dev.nopal.agent.recording;

import dev.nopal.agent.instrument.Installation;
import dev.nopal.agent.instrument.InstrumentationReport;
import dev.nopal.agent.instrument.Instrumenter;
import dev.nopal.agent.instrument.MethodLimit;
import dev.nopal.agent.method.MethodRecorder;
import dev.nopal.agent.session.ProbeSources;
import dev.nopal.agent.session.Sessions;
import dev.nopal.agent.tracepoint.TracepointRecorder;
import dev.nopal.script.AttachPoint;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The requests of {@link Recording}, whose copy may be in another loader. {@code NopalAgent} refers
 * to this class by name.
 */
final class RecordingRequests {
    private final Map<String, Object> request;

    private RecordingRequests(Map<String, Object> request) {
        this.request = request;
    }

    /**
     * Records what is under {@code tracepoints}, or under {@code methods}, each a List of String.
     *
     * @param request as {@link ConsumerHandles#of} describes it, with {@code maxMethods} and {@code
     *     limit}
     * @return {@code problem}, a String; or {@code close}, a Runnable, and for methods {@code
     *     skipped}, a Supplier of List of pairs of what and why, and {@code lost}, a LongSupplier
     */
    static Map<String, Object> serve(Map<String, Object> request) {
        try {
            ProbeSources sources =
                    Sessions.currentSources()
                            .orElseGet(
                                    () -> {
                                        var unused = Sessions.of(ProbeSources::withoutAgent);
                                        return Sessions.currentSources().orElseThrow();
                                    });
            RecordingRequests asked = new RecordingRequests(request);
            return request.containsKey("tracepoints")
                    ? asked.tracepoints(sources)
                    : asked.methods(sources.instrumentation());
        } catch (RuntimeException | LinkageError e) {
            return problem(e.toString());
        }
    }

    private static Map<String, Object> problem(String sentence) {
        return Map.of("problem", sentence);
    }

    private Map<String, Object> tracepoints(ProbeSources sources) {
        TracepointRecorder recorder =
                TracepointRecorder.start(
                        sources.tracepoints(),
                        patterns("tracepoints", AttachPoint.Usdt.class),
                        (name, arguments) -> handle("fired").bindTo(probe(name, false, arguments)));
        return Map.of("close", (Runnable) recorder::close);
    }

    private Map<String, Object> methods(Optional<Instrumentation> instrumentation) {
        if (instrumentation.isEmpty()) {
            return problem("the agent cannot change classes");
        }
        Instrumenter instrumenter = Instrumenter.of(instrumentation.get());
        long before = instrumenter.droppedCalls();
        Installation installation =
                instrumenter.instrument(
                        new MethodRecorder(
                                patterns("methods", AttachPoint.Method.class), this::handlers),
                        new MethodLimit(
                                (Integer) request.get("maxMethods"),
                                (String) request.get("limit")));
        InstrumentationReport report = installation.report();
        if (!report.refusal().isEmpty()) {
            installation.close();
            return problem(report.refusal());
        }
        return Map.of(
                "close",
                (Runnable) installation::close,
                "skipped",
                (Supplier<List<List<String>>>)
                        () ->
                                installation.report().skipped().stream()
                                        .map(each -> List.of(each.what(), each.why()))
                                        .toList(),
                "lost",
                (LongSupplier) () -> instrumenter.droppedCalls() - before);
    }

    private MethodRecorder.Handlers handlers(String name, List<String> parameters) {
        Object probe = probe(name, true, parameters);
        return new MethodRecorder.Handlers(
                handle("entered").bindTo(probe), handle("exited").bindTo(probe));
    }

    @SuppressWarnings("unchecked") // Both sides are of this project.
    private Object probe(String name, boolean isMethod, List<String> arguments) {
        return ((Function<Map<String, Object>, Object>) request.get("probe"))
                .apply(Map.of("name", name, "isMethod", isMethod, "arguments", arguments));
    }

    private MethodHandle handle(String key) {
        return (MethodHandle) request.get(key);
    }

    private <T extends AttachPoint> List<T> patterns(String key, Class<T> type) {
        return ((List<?>) request.get(key))
                .stream()
                        .map(each -> type.cast(RecordedPattern.of((String) each).attachPoint()))
                        .toList();
    }
}
