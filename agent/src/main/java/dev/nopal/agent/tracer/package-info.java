/** Tracers: ready-made probes that can be switched on and off in methods without tracepoints. */
package dev.nopal.agent.tracer;
