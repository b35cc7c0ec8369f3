package dev.nopal.cli.dof;

/**
 * A DOF and where in its file it is.
 *
 * @param place the section that holds it; empty if the file is nothing but DOF
 */
public record FoundDof(String place, DofFile dof) {}
