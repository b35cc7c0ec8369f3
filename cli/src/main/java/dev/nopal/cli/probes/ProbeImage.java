package dev.nopal.cli.probes;

/** A file with code, and its probes. */
public record ProbeImage(MappedFile file, ProbeFile content) {}
