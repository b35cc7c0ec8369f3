package dev.nopal.system.containers;

import org.opentest4j.TestAbortedException;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Containers that are started two at a time while the tests before them run, because starting one
 * is mostly waiting.
 */
final class StartedAhead {
    private static final int AT_A_TIME = 2;
    private static final int DEADLINE_SECONDS = 180;

    private final ExecutorService starters = Executors.newFixedThreadPool(AT_A_TIME);
    private final Map<String, Future<ContainerJvm>> all = new LinkedHashMap<>();

    /** Begins to start one under a name. */
    void add(String name, Callable<ContainerJvm> start) {
        all.put(name, starters.submit(start));
    }

    /** Waits for it; the caller closes it. */
    ContainerJvm take(String name) throws Exception {
        try {
            return all.get(name).get(DEADLINE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TestAbortedException missing) {
                throw missing;
            }
            throw new AssertionError("could not start: " + name, e.getCause());
        }
    }

    /** Closes every one that was not closed by its test. */
    void close() throws Exception {
        starters.shutdown();
        for (Future<ContainerJvm> each : all.values()) {
            try {
                each.get(DEADLINE_SECONDS, TimeUnit.SECONDS).close();
            } catch (ExecutionException | TimeoutException e) {
                // It did not start; the test that needed it has failed.
            }
        }
    }
}
