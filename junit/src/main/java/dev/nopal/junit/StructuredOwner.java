package dev.nopal.junit;

import java.util.concurrent.Callable;

/** The owner that threads inherit which are forked in a structured scope. */
interface StructuredOwner {
    int FIRST_WITH_SCOPED_VALUES = 25;

    /** Returns the owner that the current thread has inherited, or null. */
    EventOwner current();

    /** Runs a task; what it forks inherits the owner. */
    <T> T call(EventOwner owner, Callable<T> task) throws Exception;

    /** Returns what this JDK has. */
    static StructuredOwner ofThisJdk() {
        return Runtime.version().feature() >= FIRST_WITH_SCOPED_VALUES
                ? new ScopedValueOwner()
                : new NoStructuredOwner();
    }
}
