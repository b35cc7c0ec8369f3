/** The threads of this JVM: the agent's own, and samples of all the others. */
package dev.nopal.agent.threads;
