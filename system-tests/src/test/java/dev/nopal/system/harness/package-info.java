/** Starts JVMs and tracers, waits for facts instead of times, and leaves nothing behind. */
package dev.nopal.system.harness;
