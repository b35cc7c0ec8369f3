/** Tests of tracepoints as the kernel's tracers see them: what they list, attach to and read. */
package dev.nopal.system.tracepoints;
