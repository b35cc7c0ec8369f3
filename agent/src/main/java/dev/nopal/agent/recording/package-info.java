/**
 * Events of tracepoints and methods for the program itself: what {@code nopal-junit} records.
 *
 * <p>The classes are in this JVM twice: those that the program uses in its own loader, and {@code
 * RecordingRequests} in the agent's. Only types of the JDK are passed between the two.
 */
package dev.nopal.agent.recording;
