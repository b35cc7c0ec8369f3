/** One trace: its JVMs, what they send, and its end. */
package dev.nopal.cli.trace;
