package dev.nopal.cli.probes;

/** Joins a file with code and what it says about its probes. */
public record ProbeImage(MappedFile file, ProbeFile content) {}
