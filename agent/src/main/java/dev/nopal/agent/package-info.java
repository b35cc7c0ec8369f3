/**
 * The agent inside the traced JVM. This package is its API and its entry; the others are internal.
 *
 * <p>Packages depend on those below them only:
 *
 * <pre>
 * recording                 events for the program itself
 * agent                     the API; starts what is below
 * session                   connections, and scripts that run with what they attach
 * method  tracepoint  jfr   the probe sources, with wall:… in threads
 * tracer  overhead          ready-made probe sets; the overhead limit
 * threads                   the agent's own threads, and samples of all others
 * probe  room               what probes and their sources share; memory for sessions
 * instrument  control       changes of bytecode; the control socket and its messages
 * </pre>
 */
package dev.nopal.agent;
