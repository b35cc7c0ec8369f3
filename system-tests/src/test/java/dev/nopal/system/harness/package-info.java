/** Starts JVMs and tracers, waits for facts instead of times, and cleans up. */
package dev.nopal.system.harness;
