package dev.nopal.script;

import java.lang.invoke.MethodHandle;

/**
 * Reads what a script asks of an event that is handed to it as one object, later and on another
 * thread than its own.
 *
 * <p>A handler for such a probe takes that object alone; only what a script names is read. What
 * reads takes an {@link Object} and returns {@code long} for an integer, {@code boolean}, {@link
 * String} for a text, else {@link Object}; it never throws.
 */
public interface EventReader {
    /** Returns what reads an argument of the signature. */
    MethodHandle argument(String name);

    /**
     * Returns what reads an extra; that of {@code ustack} gives a {@code List<String>}, innermost
     * frame first, which may be made while it is read.
     */
    MethodHandle extra(String name);
}
