package dev.nopal.agent.weave;

import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.function.Predicate;

/**
 * Puts hooks into the methods of any class, at entry, at exit and at lines, and takes them out
 * again.
 *
 * <p>Retransforms only the classes that have a hook, all of a wish at once. Several may weave the
 * same method; each has its own hook, and its own token from entry to exit. When the last one goes
 * the JVM has the original bytes again. Never throws for the environment's sake: what cannot be
 * woven is in the {@link Report}.
 */
public final class Weaver {
    private Weaver() {}

    /** Returns the one weaver of this JVM. */
    public static Weaver of(Instrumentation instrumentation) {
        throw new UnsupportedOperationException();
    }

    /** Weaves what is wanted; returns when the loaded classes are woven. */
    public Weaving weave(Wish wish, Limits limits) {
        throw new UnsupportedOperationException();
    }

    /** Returns the points of the loaded classes of these names; changes none. */
    public List<ClassPoints> points(Predicate<String> className) {
        throw new UnsupportedOperationException();
    }
}
