/** The backend for DTrace: tracepoints as DOF that is registered with the kernel, and stubs. */
package dev.nopal.dtrace;
