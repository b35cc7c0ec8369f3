/**
 * Reads what {@code /proc} says about processes: read-only, capped, never signalling or attaching.
 */
package dev.nopal.cli.process;
