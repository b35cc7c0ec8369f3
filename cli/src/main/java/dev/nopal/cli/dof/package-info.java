/** The reader of DOF, the format in which programs declare their probes to DTrace. */
package dev.nopal.cli.dof;
