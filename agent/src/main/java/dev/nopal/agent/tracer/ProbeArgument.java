package dev.nopal.agent.tracer;

/** Is an argument of a tracer's probes. */
record ProbeArgument(String name, Class<?> type) {
    static final ProbeArgument METHOD = new ProbeArgument("method", String.class);
}
