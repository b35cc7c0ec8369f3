/** The cost of a session's probes for the program, and the limit on it. */
package dev.nopal.agent.overhead;
