/** What the probes of a session cost the program, and the limit on it. */
package dev.nopal.agent.overhead;
