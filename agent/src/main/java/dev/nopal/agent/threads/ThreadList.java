package dev.nopal.agent.threads;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;

/** The threads of this JVM; listed without stopping any. */
sealed interface ThreadList permits ThreadContainers, ThreadGroups {
    /** The first release with virtual threads, which belong to no group. */
    int FIRST_WITH_VIRTUAL = 21;

    /**
     * Returns the list for this JDK.
     *
     * @throws ReflectiveOperationException if this JDK keeps its threads elsewhere
     */
    static ThreadList of(Instrumentation instrumentation) throws ReflectiveOperationException {
        return Runtime.version().feature() >= FIRST_WITH_VIRTUAL
                ? new ThreadContainers(instrumentation)
                : new ThreadGroups();
    }

    /** Returns all threads that are alive now. */
    List<Thread> all();

    /** Returns all threads that are alive now, except this agent's own. */
    default List<Thread> others() {
        List<Thread> found = new ArrayList<>(all());
        found.removeIf(thread -> OwnThreads.contains(thread.threadId()));
        return found;
    }
}
