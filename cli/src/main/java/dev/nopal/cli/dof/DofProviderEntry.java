package dev.nopal.cli.dof;

import java.util.List;

/** A provider with its probes, and what its author promises about each part of their names. */
public record DofProviderEntry(
        String name,
        DofStability provider,
        DofStability module,
        DofStability function,
        DofStability probe,
        DofStability arguments,
        List<DofProbeEntry> probes) {}
