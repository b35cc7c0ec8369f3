package dev.nopal.agent.instrument;

import java.util.List;

/**
 * A request of one user to instrument methods and lines, in loaded classes and in those that are
 * loaded later.
 *
 * <p>Called on any thread, including those of the application while they load a class: must be
 * quick, and must not wait or throw.
 */
public interface InstrumentationRequest {
    /**
     * Returns whether a class of this name may have requested locations.
     *
     * @param className such as {@code com.shop.Order$Line}
     */
    boolean wants(String className);

    /**
     * Returns whether a class that is being loaded may have requested locations; called on the
     * thread that loads it, which may hold any lock of the application.
     */
    default boolean wants(LoadingClass loading) {
        return wants(loading.name());
    }

    /**
     * Returns the callbacks for a class, at most one for each location; called once for each class.
     * When the class is redefined, callbacks whose locations still exist are kept.
     *
     * <p>Callbacks should not hold a class of the application: they live as long as the
     * installation, and would keep the loaders of such classes alive.
     */
    List<Callback> callbacks(ClassLocations locations);

    /** Called for a callback of one class that could not be instrumented after all. */
    default void dropped(Location location) {}

    /** Returns the name of the user for messages, such as {@code tracer latency}. */
    default String user() {
        return "";
    }

    /** Returns about how many methods there will be, for the progress; 0 if that is not known. */
    default int expectedMethods() {
        return 0;
    }

    /** Returns whether classes that are loaded later are requested, too. */
    default boolean wantsLaterClasses() {
        return true;
    }
}
