package dev.nopal.cli.dof;

/**
 * A section of a Mach-O file with DOF.
 *
 * @param place {@code "x86_64 __TEXT,__dof_shop"}
 * @param offset in the whole file
 */
record MachSection(String place, long offset, long size) {}
