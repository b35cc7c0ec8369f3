package dev.nopal.agent.probe;

import dev.nopal.agent.instrument.InstrumentationProgress;
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
 * Finds and attaches the probes of one probe type, or of a few related ones.
 *
 * <p>A session calls a source in this order:
 *
 * <ol>
 *   <li>{@link #join}: from now on the session is notified of probes that appear.
 *   <li>{@link #resolve}, then {@link #request}, for each attach point of the script while it is
 *       checked: registers that the session wants these probes. Nothing else registers anything.
 *   <li>{@link #match}, {@link #missing}, {@link #field} and {@link #fields}, as often as needed:
 *       queries about what was requested.
 *   <li>{@link #announcement}, then {@link #open}: makes all changes that the probes need, which
 *       may take long. Where a script must wait for its first probe, {@link #open} is called again
 *       when it has appeared; the second call does nothing.
 *   <li>{@link #find}: the session attaches its handlers to what it returns, all at one moment.
 *   <li>{@link #remove}, while the session runs, for probes over the overhead limit.
 *   <li>{@link #drain}, when the session ends, while its handlers are still attached.
 *   <li>{@link #leave}, when they are detached. After that the source is not used again by this
 *       session. A session that ends before it has opened the source calls only this.
 * </ol>
 *
 * <p>A session makes these calls under its lock, except {@link #drain}, because the events that it
 * delivers may have to be compiled for. {@link #report} may be called at any time. {@link #drain}
 * and {@link #leave} may take seconds.
 *
 * <p>A source knows nothing while no session has joined: it must not keep an application's loaders
 * alive.
 */
public interface ProbeSource extends ProbeCatalog {
    /** Notifies a session of every probe that appears from now on, on any thread. */
    void join(Consumer<List<Probe>> session);

    /** Ends what {@link #join} began, and undoes what {@link #open} changed. */
    void leave(Consumer<List<Probe>> session);

    /**
     * Registers that the session wants the probes of an attach point, those that appear later
     * included; may scan or load classes for it. Requesting the same attach point again changes
     * nothing.
     *
     * @return the signatures of those that are there now, as {@link #match} returns them; none
     *     where the attach point is not of this source's probe types
     */
    List<ProbeSignature> request(AttachPoint attachPoint);

    /** Returns the distinct signatures of the requested probes that are there; a query. */
    @Override
    List<ProbeSignature> match(AttachPoint attachPoint);

    /** Returns the probes that a handler for this signature is for; a query. */
    List<Probe> find(AttachPoint attachPoint, ProbeSignature signature);

    /** Returns why an attach point has no probe; empty if it is not of this source's types. */
    Optional<Missing> missing(AttachPoint attachPoint);

    /** Makes all changes that are needed so that everything that was requested can fire. */
    default void open() {}

    /** Does the same; a source that changes many classes says how far it is, and may be stopped. */
    default void open(InstrumentationProgress progress) {
        open();
    }

    /**
     * Delivers everything that happened until now, where events are delivered late, and nothing
     * that happens from now on. May take a second.
     *
     * @param isExiting whether this JVM ends
     */
    default void drain(boolean isExiting) {}

    /** Returns a sentence on what {@link #open} would change, and what that would cost. */
    default Optional<String> expectation() {
        return Optional.empty();
    }

    /** Returns a sentence on what {@link #open} is about to change, if that is much. */
    default Optional<String> announcement() {
        return Optional.empty();
    }

    /** Returns sentences on how to read the values of the probes that were requested. */
    default List<String> cautions() {
        return List.of();
    }

    /** Returns sentences on events that were missed, at the end of the session. */
    default List<String> gaps() {
        return List.of();
    }

    /** Undoes what was changed for units that were removed from the session. */
    default void remove(Set<Object> units) {}

    /** Counts the events that were lost before they reached a handler. */
    default Map<Loss, Long> losses() {
        return Map.of();
    }

    /** Returns what was changed in the application's classes. */
    default Optional<InstrumentationReport> report() {
        return Optional.empty();
    }

    /**
     * The reason why an attach point matches nothing.
     *
     * @param hint what to do about it, or an empty string
     * @param isFinal whether nothing can appear that it would match
     */
    record Missing(String message, String hint, boolean isFinal) {}
}
