package dev.nopal.agent.traceid;

import dev.nopal.script.TraceContext;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MutableCallSite;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The ids of traces for one session. Finds the tracing libraries of the application, whatever
 * loaders they are in, also those that the application begins to use later, and holds none of them
 * after the session.
 *
 * <p>The search and the binding happen on threads of the agent. They load and initialise no class
 * of the application and call none of its methods: only handlers do, on the thread that fires.
 */
public final class TraceIds implements AutoCloseable {
    /** The time between two calls of {@link #update}. */
    public static final long PERIOD_NANOS = 100_000_000;

    /** A search takes at most this share of the time: a hundredth. */
    private static final int REST = 100;

    private final Optional<Instrumentation> instrumentation;
    private final MutableCallSite traceIds = new MutableCallSite(IdHandles.EMPTY);
    private final MutableCallSite spanIds = new MutableCallSite(IdHandles.EMPTY);

    private LoadedLibraries libraries;
    private ClassInitialization initialization;
    private List<LibraryCopy> found = List.of();
    private List<LibraryCopy> bound = List.of();
    private boolean hasSearched;
    private long searchedAtCount;
    private long restUntil;
    private boolean isClosed;

    /**
     * @param instrumentation knows the loaded classes; without it no library is found
     */
    public TraceIds(Optional<Instrumentation> instrumentation) {
        this.instrumentation = instrumentation;
    }

    /** Returns what handlers read. Its ids are empty until {@link #open} is called. */
    public TraceContext context() {
        return new BoundTraceContext(traceIds.dynamicInvoker(), spanIds.dynamicInvoker());
    }

    /**
     * Finds the libraries that are in use; takes milliseconds.
     *
     * @return a sentence on why none can be found
     */
    public synchronized Optional<String> open() {
        if (instrumentation.isEmpty()) {
            return Optional.of(
                    "trace_id and span_id are empty, because the program uses Agent.listen(), which"
                            + " does not find tracing libraries; start it with -javaagent, or"
                            + " without Agent.listen()");
        }
        try {
            initialization = new ClassInitialization(instrumentation.get());
            libraries = new LoadedLibraries(instrumentation.get());
            TraceContext linked = context();
            linked.traceId(); // The first call links it: not on a thread of the application.
            linked.spanId();
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return Optional.of(
                    "trace_id and span_id are empty, because this JVM does not tell which classes"
                            + " are initialised ("
                            + e
                            + "); use another JDK");
        }
        update();
        return Optional.empty();
    }

    /**
     * Finds libraries that came into use since the last call, if there may be any. Never throws.
     */
    public synchronized void update() {
        if (isClosed || libraries == null) {
            return;
        }
        try {
            search();
            bind(found.stream().filter(copy -> copy.isUsed(initialization)).toList());
        } catch (RuntimeException | Error e) {
            // The heap is exhausted, for example. The next call tries again.
        }
    }

    private void search() {
        long now = System.nanoTime();
        long count = loadedClasses();
        boolean isSame = count >= 0 && count == searchedAtCount;
        if (hasSearched && (isSame || now - restUntil < 0)) {
            return;
        }
        found = libraries.find();
        hasSearched = true;
        searchedAtCount = count;
        restUntil = System.nanoTime() + REST * (System.nanoTime() - now);
    }

    private static long loadedClasses() {
        try {
            return LoadedClassCount.total();
        } catch (LinkageError e) {
            return -1; // Without java.management.
        }
    }

    private void bind(List<LibraryCopy> used) {
        if (used.equals(bound)) {
            return;
        }
        List<MethodHandle> traces = new ArrayList<>();
        List<MethodHandle> spans = new ArrayList<>();
        for (LibraryCopy copy : used) {
            try {
                MethodHandle trace = copy.traceId();
                spans.add(copy.spanId());
                traces.add(trace);
            } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
                // Another version, or another library of that name: it is left out.
            }
        }
        set(IdHandles.firstOf(traces), IdHandles.firstOf(spans));
        bound = used;
    }

    private void set(MethodHandle traces, MethodHandle spans) {
        traceIds.setTarget(traces);
        spanIds.setTarget(spans);
        MutableCallSite.syncAll(new MutableCallSite[] {traceIds, spanIds});
    }

    /** Releases the libraries; the ids are empty from now on. */
    @Override
    public synchronized void close() {
        if (!isClosed) {
            isClosed = true;
            found = List.of();
            bound = List.of();
            set(IdHandles.EMPTY, IdHandles.EMPTY);
        }
    }
}
