/** The messages after a trace: why nothing was recorded, and what the probes cost. */
package dev.nopal.cli.summary;
