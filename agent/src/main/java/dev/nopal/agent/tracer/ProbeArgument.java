package dev.nopal.agent.tracer;

/** An argument of a tracer's probes. */
record ProbeArgument(String name, Class<?> type) {
    static final ProbeArgument METHOD = new ProbeArgument("method", String.class);
}
