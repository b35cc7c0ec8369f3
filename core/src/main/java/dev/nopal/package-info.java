/** Tracepoints that cost almost nothing while they are disabled. */
package dev.nopal;
