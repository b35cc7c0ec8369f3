package dev.nopal.agent.weave;

import java.util.List;

/**
 * Says what somebody wants to have woven, in classes that are loaded and in those that come.
 *
 * <p>Is asked on any thread, also on those of the application while they load a class: it must be
 * quick, and must not wait or throw.
 */
public interface Wish {
    /**
     * Tells by its name whether a class may have points that are wanted.
     *
     * @param className such as {@code com.shop.Order$Line}
     */
    boolean wants(String className);

    /**
     * Returns the hooks that are wanted in a class; asked once for each class that is wanted, and
     * again when somebody replaced the class by another one of that name. At most one hook for each
     * point.
     *
     * <p>They should hold no class of the application: the weaver keeps them as long as the weaving
     * is open, unless the class itself goes away.
     */
    List<Hook> hooks(ClassPoints points);

    /** Tells whether classes that are loaded later are wanted, too. */
    default boolean later() {
        return true;
    }
}
