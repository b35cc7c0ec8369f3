package dev.nopal.agent;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;

import java.util.List;
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
    void join(Consumer<Armable> session);

    void leave(Consumer<Armable> session);

    /** Returns the places that a handler for this signature is for. */
    List<Armable> find(AttachPoint attachPoint, ProbeSignature signature);

    /** Returns the names of all places, for suggestions. */
    Set<String> names();
}
