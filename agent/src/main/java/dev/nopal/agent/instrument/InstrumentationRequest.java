package dev.nopal.agent.instrument;

import java.util.List;

/**
 * Says what somebody wants to have woven, in classes that are loaded and in those that come.
 *
 * <p>Is asked on any thread, also on those of the application while they load a class: it must be
 * quick, and must not wait or throw.
 */
public interface InstrumentationRequest {
    /**
     * Tells by its name whether a class may have points that are wanted.
     *
     * @param className such as {@code com.shop.Order$Line}
     */
    boolean wants(String className);

    /**
     * Returns the hooks that are wanted in a class; asked once for each class. At most one hook for
     * each point. When somebody redefines the class, hooks stay where their points still are.
     *
     * <p>They should hold no class of the application: the weaver keeps them as long as the weaving
     * is open, and with them the loaders of such classes.
     */
    List<Callback> hooks(ClassLocations points);

    /** Returns who wishes it, for people, such as {@code tracer latency}. */
    default String user() {
        return "";
    }

    /** Tells whether classes that are loaded later are wanted, too. */
    default boolean later() {
        return true;
    }
}
