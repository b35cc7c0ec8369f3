package dev.nopal.agent.probe;

import dev.nopal.agent.instrument.InstrumentationReport;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.session.Loss;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Finds the places of one kind of probe: as a catalog what a script can read there, and the places
 * themselves to arm them.
 *
 * <p>Knows nothing while no session has joined: it must not keep an application's loaders alive.
 */
interface ProbeSource extends ProbeCatalog {
    /** Tells a session of every place that appears from now on, on whatever thread. */
    void join(Consumer<List<Probe>> session);

    void leave(Consumer<List<Probe>> session);

    /** Returns the places that a handler for this signature is for. */
    List<Probe> find(AttachPoint attachPoint, ProbeSignature signature);

    /** Says why an attach point has no place; nothing where it is not of this kind. */
    Optional<Missing> missing(AttachPoint attachPoint);

    /** Lets everything that is armed fire; what must be changed for that is changed at once. */
    default void open() {}

    /**
     * Has everything delivered that happened until now, where that is told of later, and nothing
     * that happens from now on. May take a second.
     *
     * @param isExiting whether this JVM ends
     */
    default void drain(boolean isExiting) {}

    /** Says what {@link #open} is about to change, where it is much. */
    default Optional<String> announcement() {
        return Optional.empty();
    }

    /** Undoes what was changed for units that were taken out of the session. */
    default void remove(Set<Object> units) {}

    /** Counts what was lost before it came to a handler. */
    default Map<Loss, Long> losses() {
        return Map.of();
    }

    /** Says what had to be changed in the application's classes. */
    default Optional<InstrumentationReport> report() {
        return Optional.empty();
    }

    /**
     * Says why an attach point matches nothing.
     *
     * @param hint what to do about it, or an empty string
     * @param isFinal whether nothing can appear that it would match
     */
    record Missing(String message, String hint, boolean isFinal) {}
}
