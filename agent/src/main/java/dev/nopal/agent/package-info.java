/**
 * The agent inside the traced JVM. This package is its API and its entry; the others are internal.
 *
 * <p>Packages depend on those below them only:
 *
 * <pre>
 * agent                      the API; starts what is below
 * session                    connections, scripts that run, what they attach
 * method  tracepoint  jfr    the probe sources (with threads)
 * tracer  overhead           ready-made probe sets; the overhead limit
 * threads                    the agent's own threads, and samples of the others
 * probe                      what every probe and probe source has
 * instrument  control  room  bytecode; the socket and its messages; memory for sessions
 * </pre>
 */
package dev.nopal.agent;
