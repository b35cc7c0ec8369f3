package dev.nopal.script;

import java.lang.invoke.MethodHandle;

/**
 * The access to the values of an event that reaches its handler as one object, later and on another
 * thread than its own.
 *
 * <p>A handler for such a probe takes only that object; only the values that the script names are
 * read. A reading handle takes an {@link Object} and returns {@code long} for an integer, {@code
 * boolean}, {@link String} for a text, else {@link Object}; it never throws.
 */
public interface EventReader {
    /** Returns the handle that reads an argument of the signature. */
    MethodHandle argument(String name);

    /**
     * Returns the handle that reads an extra; that of {@code ustack} returns a {@code
     * List<String>}, innermost frame first, which may be computed while it is read.
     */
    MethodHandle extra(String name);
}
