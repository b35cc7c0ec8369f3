package dev.nopal.agent.traceid;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The libraries that know the trace of the current thread, in the order in which they are asked,
 * each as the names of what to call. Nothing here is linked to them.
 *
 * <p>The evidence of a library are classes that an application has initialised once it uses traces.
 * Without them a call would initialise classes of the application, on any of its threads.
 */
enum TracingLibrary {
    /** Micrometer's tracer is an object of the application; the Spring Boot starter knows it. */
    MICROMETER(
            List.of(),
            LibraryCall.of(Names.STARTER, "traceId"),
            LibraryCall.of(Names.STARTER, "spanId"),
            Names.STARTER),
    OPEN_TELEMETRY("io.opentelemetry."),
    /** The copy in OpenTelemetry's own agent, for applications that do not have the library. */
    OPEN_TELEMETRY_AGENT("io.opentelemetry.javaagent.shaded.io.opentelemetry."),
    BRAVE(
            List.of(
                    LibraryCall.of("brave.Tracing", "current"),
                    LibraryCall.of("brave.Tracing", "currentTraceContext"),
                    LibraryCall.of("brave.propagation.CurrentTraceContext", "get")),
            LibraryCall.of("brave.propagation.TraceContext", "traceIdString"),
            LibraryCall.of("brave.propagation.TraceContext", "spanIdString"),
            "brave.Tracing",
            "brave.propagation.TraceContext"),
    MDC("traceId", "spanId"),
    MDC_WITH_UNDERSCORES("trace_id", "span_id");

    private static final Set<String> ALL_NAMES =
            Stream.of(values())
                    .flatMap(library -> library.names().stream())
                    .collect(Collectors.toUnmodifiableSet());

    private final List<LibraryCall> path;
    private final LibraryCall traceId;
    private final LibraryCall spanId;
    private final List<String> evidence;

    private static final class Names {
        private static final String STARTER = "dev.nopal.spring.observation.MicrometerTrace";
        private static final String MDC = "org.slf4j.MDC";
    }

    TracingLibrary(
            List<LibraryCall> path, LibraryCall traceId, LibraryCall spanId, String... evidence) {
        this.path = path;
        this.traceId = traceId;
        this.spanId = spanId;
        this.evidence = List.of(evidence);
    }

    /**
     * Describes a copy of OpenTelemetry. Its storage of contexts is chosen, and maybe loaded, when
     * the application first needs one; a span without parent is made when it starts the first
     * trace.
     */
    TracingLibrary(String packages) {
        this(
                List.of(
                        LibraryCall.of(packages + "api.trace.Span", "current"),
                        LibraryCall.of(packages + "api.trace.Span", "getSpanContext")),
                LibraryCall.of(packages + "api.trace.SpanContext", "getTraceId"),
                LibraryCall.of(packages + "api.trace.SpanContext", "getSpanId"),
                packages + "context.LazyStorage",
                packages + "api.trace.PropagatedSpan");
    }

    /** Describes keys in the logging context of SLF4J. */
    TracingLibrary(String traceKey, String spanKey) {
        this(
                List.of(),
                LibraryCall.of(Names.MDC, "get", traceKey),
                LibraryCall.of(Names.MDC, "get", spanKey),
                Names.MDC);
    }

    /** Returns the names of the classes of all libraries. */
    static Set<String> allNames() {
        return ALL_NAMES;
    }

    /** Returns the names of the classes that must be loaded, by one loader. */
    Set<String> names() {
        Set<String> names = new LinkedHashSet<>(evidence);
        path.forEach(call -> names.add(call.owner()));
        names.add(traceId.owner());
        return names;
    }

    /**
     * Returns the calls that lead to the object with the ids: a static one, then each on the result
     * of the one before. If there are none, the ids are read by static methods.
     */
    List<LibraryCall> path() {
        return path;
    }

    LibraryCall traceId() {
        return traceId;
    }

    LibraryCall spanId() {
        return spanId;
    }

    /** Returns the names of the classes that must be initialised. */
    List<String> evidence() {
        return evidence;
    }
}
