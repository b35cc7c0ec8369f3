/** What is said after a trace: why nothing was seen, and what the probes cost. */
package dev.nopal.cli.summary;
