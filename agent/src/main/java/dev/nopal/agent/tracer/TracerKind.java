package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.Callback;
import dev.nopal.agent.instrument.MethodLocation;

import java.util.List;
import java.util.Optional;

/** One kind of tracer: the names and arguments of its probes, and the code that fires them. */
interface TracerKind {
    /** Returns the name by which users switch it on. */
    String name();

    /** Returns the part of a probe's name after the method, so that tracers do not collide. */
    default String suffix() {
        return "__" + name();
    }

    /** Returns the arguments of its probes. */
    List<ProbeArgument> arguments();

    /**
     * Returns the code for one method; it does nothing unless the probe is enabled.
     *
     * @param label the name of the method in events
     */
    Callback callback(MethodLocation location, String label, TracerProbe probe);

    /**
     * Runs the code of an exit once, without firing: the first real exit may be at the end of a
     * stack, where the JVM prints an error when it cannot load the classes that it needs for the
     * call.
     */
    default void warmUp() {}

    /** Returns why it cannot work in this JVM. */
    default Optional<String> obstacle() {
        return Optional.empty();
    }

    /** Returns the sampler for whole classes, if it has one. */
    default Optional<ClassSampler> sampler() {
        return Optional.empty();
    }
}
