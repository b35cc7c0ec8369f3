package dev.nopal.backend;

import dev.nopal.elf.ProbeNote;

import java.nio.file.Path;
import java.util.List;

/**
 * The part of a provider that makes its tracepoints visible to tracers.
 *
 * <p>Callers hold the provider's lock. No method throws because of the environment: what failed is
 * described in {@link #problem()}.
 */
public interface Backend {
    /** Allocates the site of a new tracepoint; visible to tracers at once if the provider is. */
    List<Site> add(List<ProbeNote> probes);

    /**
     * Allocates the sites of an interface's tracepoints, as {@link #add} does; other processes that
     * have the interface may share what is made for them.
     */
    default List<Site> addInterface(List<ProbeNote> probes) {
        return add(probes);
    }

    /** Shows the provider's tracepoints to tracers. */
    void publish();

    /** Hides the provider's tracepoints from tracers. */
    void withdraw();

    /** Returns the files where tracers find the tracepoints, oldest first. */
    List<Path> paths();

    /** Returns whether tracers have found, or could find, at least one of the tracepoints. */
    default boolean isVisible() {
        return !paths().isEmpty();
    }

    /** Returns why some or all tracepoints are invisible to kernel tracers, or an empty string. */
    String problem();
}
