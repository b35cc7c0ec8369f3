package dev.nopal.script;

import dev.nopal.script.type.Type;

import java.util.List;
import java.util.Optional;

/** The probes that exist in the traced program now. */
public interface ProbeCatalog {
    /** The catalog without probes: arguments have unknown types. */
    ProbeCatalog EMPTY = _ -> List.of();

    /**
     * Returns the probes that an attach point matches, in a stable order; empty if there are none.
     *
     * <p>Called once for each attach point other than {@code begin}, {@code end} and intervals.
     */
    List<ProbeSignature> match(AttachPoint attachPoint);

    /** Returns an object's field, or nothing if it has no field of that name. */
    default Optional<ObjectField> field(Type.JavaObject object, String name) {
        return Optional.empty();
    }

    /** Returns the names of an object's fields, for suggestions. */
    default List<String> fields(Type.JavaObject object) {
        return List.of();
    }
}
