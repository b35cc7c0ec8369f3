/** Tracers: what fires tracepoints from methods that have none, switched on and off. */
package dev.nopal.agent.tracer;
