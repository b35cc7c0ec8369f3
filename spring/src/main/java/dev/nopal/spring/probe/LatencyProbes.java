package dev.nopal.spring.probe;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * The tracepoints of observations by their names, declared when a name is seen for the first time.
 *
 * <p>Tracepoints live as long as the process, so their number is bounded: observations of further
 * names have none, and are counted. Takes no lock of its own. Thread-safe.
 */
public final class LatencyProbes {
    /** The name of the observations of HTTP requests to this application. */
    public static final String REQUESTS = "http.server.requests";

    private final ConcurrentHashMap<String, LatencyProbe> byName = new ConcurrentHashMap<>();

    /** The names that the application uses for other tracepoints of its own. */
    private final Set<String> taken = ConcurrentHashMap.newKeySet();

    private final AtomicInteger names = new AtomicInteger();
    private final LongAdder untraced = new LongAdder();
    private final int most;

    /**
     * @param most how many names get a tracepoint; at least one does
     */
    public LatencyProbes(int most) {
        this.most = Math.max(1, most);
    }

    /**
     * Returns the tracepoint for observations of this name, or null if they have none. Costs a
     * lookup in a hash table and allocates nothing, except for a new name.
     */
    public LatencyProbe find(String observation) {
        if (observation == null) {
            return null;
        }
        LatencyProbe found = byName.get(observation);
        return found != null ? found : declare(observation);
    }

    private LatencyProbe declare(String observation) {
        if (names.get() >= most || taken.contains(observation)) {
            untraced.increment();
            return null;
        }
        if (names.incrementAndGet() > most) {
            names.decrementAndGet();
            untraced.increment();
            return null;
        }
        LatencyProbe declared = declare(ProbeName.of(observation));
        boolean isFirst =
                declared == null
                        ? taken.add(observation)
                        : byName.putIfAbsent(observation, declared) == null;
        if (!isFirst) {
            names.decrementAndGet();
        }
        if (declared == null) {
            untraced.increment();
        }
        return declared;
    }

    /** Declares a tracepoint, under another name if the application has one of the same name. */
    private static LatencyProbe declare(ProbeName name) {
        try {
            return LatencyProbe.declare(name);
        } catch (IllegalArgumentException e) {
            try {
                return LatencyProbe.declare(name.alternative());
            } catch (IllegalArgumentException both) {
                return null;
            }
        }
    }

    /** Returns how many starts and ends of observations had no tracepoint. */
    public long untraced() {
        return untraced.sum();
    }
}
