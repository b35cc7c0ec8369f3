package dev.nopal.script;

import dev.nopal.script.type.Type;

import java.util.List;
import java.util.Optional;

/** Knows which probes exist in the traced program now. */
public interface ProbeCatalog {
    /** Knows no probe: arguments have unknown types. */
    ProbeCatalog EMPTY = _ -> List.of();

    /**
     * Returns the probes that an attach point matches, in a stable order; empty when none does.
     *
     * <p>Asked once for each attach point that is not {@code begin}, {@code end} or an interval.
     */
    List<ProbeSignature> match(AttachPoint attachPoint);

    /** Returns an object's field, or nothing when it has none of that name. */
    default Optional<ObjectField> field(Type.JavaObject object, String name) {
        return Optional.empty();
    }

    /** Returns the names of an object's fields, for suggestions. */
    default List<String> fields(Type.JavaObject object) {
        return List.of();
    }
}
