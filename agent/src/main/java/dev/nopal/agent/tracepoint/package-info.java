/** The tracepoints of every copy of {@code core} in this JVM, as probes of sessions. */
package dev.nopal.agent.tracepoint;
