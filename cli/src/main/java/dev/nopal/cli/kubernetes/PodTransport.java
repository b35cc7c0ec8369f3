package dev.nopal.cli.kubernetes;

import dev.nopal.cli.trace.JvmSource;

import java.util.List;

/** The ways through a command to the JVMs at its other end. */
public interface PodTransport {
    /**
     * Returns the JVMs that a command prefix such as {@code kubectl exec -i pod --} reaches.
     *
     * @param target the name of the JVM in results
     */
    JvmSource through(String target, List<String> prefix);

    /** Returns the JVMs at the other end of a complete command, where {@link #farEnd} runs. */
    JvmSource attachedTo(String target, List<String> command);

    /** Returns whether a container may have several JVMs that are meant. */
    boolean isPlural();

    /** Returns the command that a container runs for {@link #attachedTo}. */
    List<String> farEnd();
}
