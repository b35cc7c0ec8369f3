package dev.nopal.script;

import dev.nopal.script.type.Type;

import java.util.List;
import java.util.Optional;

/** The probes that exist in the traced program now. */
public interface ProbeCatalog {
    /** The catalog without probes: arguments have unknown types. */
    ProbeCatalog EMPTY =
            new ProbeCatalog() { // Not a lambda: no AOT cache holds those of interfaces.
                @Override
                public List<ProbeSignature> match(AttachPoint attachPoint) {
                    return List.of();
                }
            };

    /**
     * Returns the probes that an attach point matches, in a stable order; empty if there are none.
     *
     * <p>Called once for each attach point other than {@code begin}, {@code end} and intervals.
     */
    List<ProbeSignature> match(AttachPoint attachPoint);

    /**
     * Returns an attach point with the full name of what it means, where it has a short one, such
     * as a class without its package; the same attach point otherwise.
     */
    default AttachPoint resolve(AttachPoint attachPoint) {
        return attachPoint;
    }

    /** Returns an object's field, or nothing if it has no field of that name. */
    default Optional<ObjectField> field(Type.JavaObject object, String name) {
        return Optional.empty();
    }

    /**
     * Returns the type of a class that a cast names, by its full name or a unique simple one; or
     * nothing if no such class is loaded.
     */
    default Optional<Type.JavaObject> type(String className) {
        return Optional.empty();
    }

    /** Returns the names of an object's fields, for suggestions. */
    default List<String> fields(Type.JavaObject object) {
        return List.of();
    }
}
