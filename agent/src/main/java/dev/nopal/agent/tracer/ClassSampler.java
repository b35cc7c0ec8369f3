package dev.nopal.agent.tracer;

import java.util.List;
import java.util.Map;

/**
 * A sampler that periodically reports figures on whole classes, through one more probe for each
 * class.
 */
interface ClassSampler {
    /** Returns the name of the probe. */
    String probe();

    /** Returns the arguments of the probe. */
    List<ProbeArgument> arguments();

    /**
     * Fires for each class; called only while one of the probes is enabled.
     *
     * @param probes the probes by the names of their classes
     */
    void sample(Map<String, TracerProbe> probes);
}
