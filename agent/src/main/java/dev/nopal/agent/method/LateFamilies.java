package dev.nopal.agent.method;

import dev.nopal.agent.instrument.Installation;
import dev.nopal.agent.instrument.Instrumenter;
import dev.nopal.agent.threads.OwnThreads;
import dev.nopal.script.AttachPoint;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * The thread that looks for classes that belong to a family and were not expected to when they were
 * loaded, and restores those that turned out to be in none. It exists only while a session has
 * asked for a family, and searches only when classes were loaded.
 */
final class LateFamilies {
    private static final long PERIOD_NANOS = 100_000_000;

    /** The JVM tells of a class before it has it, so the first search may come too early. */
    private static final int SEARCHES = 10;

    private final ClassFamilies families;
    private final RequestedLocations locations;
    private final Set<AttachPoint> requested;
    private final Instrumenter instrumenter;
    private final Installation installation;

    /** The classes that are still to be restored. */
    private final Set<String> forgotten = ConcurrentHashMap.newKeySet();

    private final Thread thread = OwnThreads.daemon("nopal-families", this::watch);
    private volatile boolean isStale = true; // The JVM may be defining a class just now.
    private volatile boolean isStopped;

    LateFamilies(
            ClassFamilies families,
            RequestedLocations locations,
            Set<AttachPoint> requested,
            Instrumenter instrumenter,
            Installation installation) {
        this.families = families;
        this.locations = locations;
        this.requested = requested;
        this.instrumenter = instrumenter;
        this.installation = installation;
    }

    /** Finds the classes that were loaded before the transformer could see them, then goes on. */
    void start() {
        search();
        forgetOutsiders();
        families.traced();
        thread.start();
    }

    /** Ends the thread soon; does not wait. */
    void stop() {
        isStopped = true;
        LockSupport.unpark(thread);
    }

    /** Notes that a class was loaded, on the thread that loads it. */
    void classLoaded() {
        if (!isStale && Thread.currentThread() != thread) {
            isStale = true;
        }
    }

    private void watch() {
        int left = 0;
        while (!isStopped) {
            LockSupport.parkNanos(PERIOD_NANOS);
            if (isStale) {
                isStale = false;
                left = SEARCHES;
            }
            if (left > 0 && !isStopped) {
                left--;
                search();
                // Each time costs a pause, so it waits until no class was loaded for a while.
                if (left == 0) {
                    restore();
                }
            }
        }
    }

    private void search() {
        if (families.search()) {
            instrumenter.instrumentMore(installation);
        }
    }

    private void restore() {
        forgetOutsiders();
        if (!forgotten.isEmpty()) {
            installation.remove(each -> forgotten.contains(each.method().owner()));
            forgotten.clear();
        }
    }

    /** Decides about the classes that were loaded last, so that the report is exact. */
    void settle() {
        families.search();
        forgetOutsiders();
    }

    /** Forgets the classes that were instrumented in case they belonged to a family. */
    private void forgetOutsiders() {
        Set<String> outsiders = families.takeOutsiders();
        outsiders.removeIf(this::isRequested);
        List<InstrumentedLocation> removed = locations.forget(outsiders);
        installation.subtract(
                InstrumentedLocation.methods(removed), InstrumentedLocation.classes(removed));
        forgotten.addAll(outsiders);
    }

    private boolean isRequested(String className) {
        return requested.stream()
                .anyMatch(each -> MethodPatterns.mayBeIn(each, className, families));
    }
}
