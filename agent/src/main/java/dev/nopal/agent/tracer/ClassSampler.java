package dev.nopal.agent.tracer;

import java.util.List;
import java.util.Map;

/** Says something about whole classes from time to time, at one more probe for each of them. */
interface ClassSampler {
    /** Returns the name of the probe. */
    String probe();

    /** Returns what the probe is given. */
    List<ProbeArgument> arguments();

    /**
     * Fires for each class; is called only when somebody looks at one of them.
     *
     * @param probes by the classes' names
     */
    void sample(Map<String, TracerProbe> probes);
}
