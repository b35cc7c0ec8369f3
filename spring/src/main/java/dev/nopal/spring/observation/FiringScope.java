package dev.nopal.spring.observation;

import io.micrometer.observation.Observation;

/**
 * What surrounds the firing of an observation's tracepoint, so that the trace of the observation is
 * the current one: it ends after its scope was closed.
 */
interface FiringScope {
    /** The scope of applications without traces. */
    FiringScope NONE = (context, firing) -> firing.run();

    /** Runs {@code firing} exactly once. */
    void run(Observation.Context context, Runnable firing);
}
