package dev.nopal.agent.method;

import dev.nopal.agent.probe.Probe;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The locations of a class that was loaded after the session began.
 *
 * <p>The script is compiled for all of them at once, by the first thread that reaches one. It is
 * not compiled when the class is loaded, because the classes of its arguments, whose fields the
 * script may read, are loaded only when its code runs.
 */
final class LateClass implements Runnable {
    private final Consumer<List<Probe>> session;
    private final List<InstrumentedLocation> locations = new ArrayList<>();
    private boolean isDone;

    /**
     * @param session attaches its handlers to the probes that it gets
     */
    LateClass(Consumer<List<Probe>> session) {
        this.session = session;
    }

    void add(InstrumentedLocation location) {
        locations.add(location);
    }

    /** Makes the session attach its handlers, once; does nothing when called from within that. */
    @Override
    public void run() {
        if (Thread.holdsLock(this)) {
            return; // The code that compiles the script is traced itself.
        }
        synchronized (this) {
            if (!isDone) {
                List<Probe> appeared = new ArrayList<>();
                locations.forEach(location -> location.probes().forEach(appeared::add));
                session.accept(appeared);
                locations.forEach(InstrumentedLocation::settle);
                isDone = true;
            }
        }
    }
}
