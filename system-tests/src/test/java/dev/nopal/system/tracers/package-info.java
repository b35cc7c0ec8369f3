/** Tracers in real processes, seen by real tracers. */
package dev.nopal.system.tracers;
