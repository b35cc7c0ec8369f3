package dev.nopal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MutableCallSite;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Tells JVM sessions of every tracepoint, present and future.
 *
 * <p>The agent lives in a loader of its own and finds each copy of this class by name, so only
 * types of the JDK pass. Each tracepoint is a map:
 *
 * <pre>
 * provider, name            String
 * names, types              List of String, one for each argument; types as in {@link Argument}
 * site                      Supplier of MutableCallSite, of the arguments' carriers
 * kernel                    Supplier of MethodHandle of that type: to call behind the session's own
 * word                      MemorySegment of 8 bytes; the session counts itself in the 4 from 4 on
 * </pre>
 *
 * Listeners may be called with the provider's lock held and must not block. A tracepoint that is
 * declared while a listener is added may be told twice.
 */
final class SessionGate {
    private static final List<Consumer<Map<String, Object>>> LISTENERS =
            new CopyOnWriteArrayList<>();

    private SessionGate() {}

    /** Tells {@code listener} of the tracepoints that exist, and from now on of each new one. */
    static void listen(Consumer<Map<String, Object>> listener) {
        LISTENERS.add(listener);
        for (TracepointProvider provider : TracepointProvider.all()) {
            provider.tracepoints().forEach(each -> tell(listener, (StaticTracepoint) each));
        }
    }

    static void forget(Consumer<Map<String, Object>> listener) {
        LISTENERS.remove(listener);
    }

    static void announce(StaticTracepoint tracepoint) {
        for (Consumer<Map<String, Object>> listener : LISTENERS) {
            tell(listener, tracepoint);
        }
    }

    private static void tell(Consumer<Map<String, Object>> listener, StaticTracepoint tracepoint) {
        try {
            listener.accept(
                    Map.of(
                            "provider",
                            tracepoint.provider().name(),
                            "name",
                            tracepoint.name(),
                            "names",
                            tracepoint.arguments().stream().map(Argument::name).toList(),
                            "types",
                            tracepoint.arguments().stream().map(Argument::javaType).toList(),
                            "site",
                            (Supplier<MutableCallSite>) () -> tracepoint.hook().site(tracepoint),
                            "kernel",
                            (Supplier<MethodHandle>) () -> Launcher.kernel(tracepoint),
                            "word",
                            tracepoint.site().word()));
        } catch (RuntimeException | LinkageError e) {
            Log.debug("a session could not take " + tracepoint + ": " + e);
        }
    }
}
