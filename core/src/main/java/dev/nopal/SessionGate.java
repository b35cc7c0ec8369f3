package dev.nopal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MutableCallSite;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The registry through which JVM sessions learn of every tracepoint, present and future.
 *
 * <p>The agent lives in a loader of its own and finds each copy of this class by name, among the
 * classes that are loaded when a session starts; a copy that is loaded later registers itself
 * before its first tracepoint is declared. Only types of the JDK are passed. Each tracepoint is a
 * map:
 *
 * <pre>
 * provider, name            String
 * names, types              List of String, one for each argument; types as in {@link Argument}
 * site                      Supplier of MutableCallSite, of the arguments' carriers
 * kernel                    Supplier of MethodHandle of that type: to call after the session's own
 * word                      MemorySegment of 8 bytes; sessions are counted in the 4 from offset 4;
 *                           before JDK 22 an AtomicInteger, which counts them
 * </pre>
 *
 * Listeners may be called with the provider's lock held and must not block. A tracepoint that is
 * declared while a listener is added may be passed to it twice, and is passed again when its
 * provider is shown again.
 */
final class SessionGate {
    private static final List<Consumer<Map<String, Object>>> LISTENERS =
            new CopyOnWriteArrayList<>();

    private static final String AGENT_PACKAGE = "dev.nopal.entry";
    private static final String AGENT = AGENT_PACKAGE + ".NopalAgent";

    private static volatile boolean isIntroduced;

    private SessionGate() {}

    /**
     * Registers this copy with the agent, if there is one, and returns when all its sessions
     * listen.
     *
     * <p>Call it without a lock, because sessions start to listen to every provider at once. A
     * thread that declares a tracepoint meanwhile waits: the tracepoint must not fire before it is
     * attached.
     */
    static void introduce() {
        if (!isIntroduced) {
            synchronized (LISTENERS) {
                if (!isIntroduced) {
                    findAgent();
                    isIntroduced = true;
                }
            }
        }
    }

    /** Looks for the package first: looking for a missing class opens every jar. */
    private static void findAgent() {
        try {
            ClassLoader system = ClassLoader.getSystemClassLoader();
            for (ClassLoader each = system; each != null; each = each.getParent()) {
                if (each.getDefinedPackage(AGENT_PACKAGE) != null) {
                    Class.forName(AGENT, true, each)
                            .getMethod("introduce", Class.class)
                            .invoke(null, SessionGate.class);
                    return;
                }
            }
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            Log.debug("cannot register this copy of Nopal with the agent: " + e);
        }
    }

    /** Passes {@code listener} the tracepoints that exist, and from now on each new one. */
    static void listen(Consumer<Map<String, Object>> listener) {
        LISTENERS.add(listener);
        for (TracepointProvider provider : TracepointProvider.all()) {
            if (provider.isUnknown()) {
                continue;
            }
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
            Log.debug("a session could not attach to " + tracepoint + ": " + e);
        }
    }
}
