package dev.nopal.agent.tracer;

import dev.nopal.agent.instrument.Callback;
import dev.nopal.agent.instrument.MethodLocation;

import java.util.List;
import java.util.Optional;

/** One kind of tracer: the names and arguments of its probes, and the code that fires them. */
interface TracerKind {
    /** Returns the name by which people switch it on. */
    String name();

    /** Returns what follows the method in a probe's name, so that tracers do not collide. */
    default String suffix() {
        return "__" + name();
    }

    /** Returns what its probes are given. */
    List<ProbeArgument> arguments();

    /**
     * Returns the code for one method; it does nothing unless somebody looks.
     *
     * @param label what to call the method in events
     */
    Callback callback(MethodLocation location, String label, TracerProbe probe);

    /**
     * Runs the code of an exit once, for nobody: the first real one may be at the end of a stack,
     * where the JVM cannot load what it needs for the call without complaining.
     */
    default void warmUp() {}

    /** Returns why it cannot work in this JVM. */
    default Optional<String> obstacle() {
        return Optional.empty();
    }

    /** Returns what it has to say about whole classes. */
    default Optional<ClassSampler> sampler() {
        return Optional.empty();
    }
}
