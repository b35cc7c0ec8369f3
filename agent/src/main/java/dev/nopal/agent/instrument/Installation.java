package dev.nopal.agent.instrument;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * What one request has instrumented, until it is closed.
 *
 * <p>Thread-safe. For a moment after {@link #close}, a callback may still run, or be called by a
 * method that was entered before.
 */
public final class Installation implements AutoCloseable {
    private final InstrumentationRequest request;
    private final MethodLimit limit;
    private final Consumer<Installation> closer;
    private final BiConsumer<Installation, Predicate<Location>> remover;
    private final List<InstrumentationReport.Skipped> skipped = new ArrayList<>();
    private int methods;
    private int classes;
    private int beyond;
    private boolean starting = true;
    private String refusal = "";
    private volatile boolean closed;

    Installation(
            InstrumentationRequest request,
            MethodLimit limit,
            Consumer<Installation> closer,
            BiConsumer<Installation, Predicate<Location>> remover) {
        this.request = request;
        this.limit = limit;
        this.closer = closer;
        this.remover = remover;
    }

    boolean wants(String className) {
        try {
            return !closed && request.wants(className);
        } catch (RuntimeException e) {
            return false;
        }
    }

    boolean wants(LoadingClass loading) {
        try {
            return !closed && request.wantsLaterClasses() && request.wants(loading);
        } catch (RuntimeException e) {
            return false;
        }
    }

    String user() {
        return request.user();
    }

    /** Returns the callbacks for a class; none if they would exceed the limit. */
    List<Callback> callbacks(ClassLocations locations) {
        List<Callback> callbacks;
        try {
            callbacks = request.callbacks(locations);
        } catch (RuntimeException e) {
            skip(locations.name(), e.toString());
            return List.of();
        }
        Set<MethodLocation> touched = new HashSet<>();
        for (Callback callback : callbacks) {
            if (callback.location().method().obstacle().isEmpty()) {
                touched.add(callback.location().method());
            }
        }
        return admit(locations.name(), touched.size()) ? callbacks : List.of();
    }

    private synchronized boolean admit(String className, int count) {
        if (methods + beyond + count > limit.methods()) {
            beyond += count;
            if (!starting) {
                skip(className, "the limit of " + limit + " is reached");
            }
            return false;
        }
        methods += count;
        classes += count == 0 ? 0 : 1;
        return true;
    }

    synchronized void skip(String what, String why) {
        skipped.add(new InstrumentationReport.Skipped(what, why));
    }

    /** Reports a callback that could not be instrumented after all. */
    void drop(Location location, String why) {
        skip(location.toString(), why);
        try {
            request.dropped(location);
        } catch (RuntimeException e) {
            // It has only its report.
        }
    }

    /** Subtracts what was counted and then was not instrumented, or not requested, after all. */
    public synchronized void subtract(int fewerMethods, int fewerClasses) {
        methods -= fewerMethods;
        classes -= fewerClasses;
    }

    /** Ends the first pass over loaded classes; returns false if the limit was exceeded. */
    synchronized boolean started() {
        starting = false;
        if (beyond > 0) {
            refuse(
                    InstrumentationReport.counted(
                                    methods + beyond, "method matches", "methods match")
                            + ", more than "
                            + String.format(Locale.ROOT, "%,d", limit.methods())
                            + ": narrow the pattern"
                            + (limit.flag().isEmpty() ? "" : " or raise " + limit.flag()));
            return false;
        }
        return true;
    }

    synchronized void refuse(String why) {
        refusal = why;
        methods = 0;
        classes = 0;
    }

    boolean isClosed() {
        return closed;
    }

    /** Stops asking the request. */
    void markClosed() {
        closed = true;
    }

    /**
     * Returns what was instrumented so far; later reports include classes that are loaded later.
     */
    public synchronized InstrumentationReport report() {
        return new InstrumentationReport(methods, classes, List.copyOf(skipped), refusal);
    }

    /**
     * Removes some callbacks for good: deactivates them, then restores the code of methods in which
     * no other request has a callback. The report does not change.
     */
    public void remove(Predicate<Location> which) {
        remover.accept(this, which);
    }

    /**
     * Deactivates the callbacks at once, then restores the original bytes of every class in which
     * no other request has a callback. Idempotent.
     */
    @Override
    public void close() {
        closer.accept(this);
    }
}
