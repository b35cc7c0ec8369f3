package dev.nopal.agent.instrument;

import java.util.List;

/**
 * What a user wants to have instrumented, in loaded classes and in those that are loaded later.
 *
 * <p>Asked on any thread, those of the application included while they load a class: must be quick,
 * and must not wait or throw.
 */
public interface InstrumentationRequest {
    /**
     * Returns, by its name, whether a class may have locations that are wanted.
     *
     * @param className such as {@code com.shop.Order$Line}
     */
    boolean wants(String className);

    /**
     * Returns the callbacks that are wanted in a class, at most one for each location; asked once
     * for each class. When the class is redefined, callbacks stay where their locations still are.
     *
     * <p>They should not hold a class of the application: they are kept as long as the installation
     * is open, and with them the loaders of such classes.
     */
    List<Callback> callbacks(ClassLocations locations);

    /** Returns the user as people read it, such as {@code tracer latency}. */
    default String user() {
        return "";
    }

    /** Returns whether classes that are loaded later are wanted, too. */
    default boolean wantsLaterClasses() {
        return true;
    }
}
