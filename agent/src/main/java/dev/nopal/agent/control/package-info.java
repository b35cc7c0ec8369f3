/** What the command and a traced JVM say to each other, and where they meet. */
package dev.nopal.agent.control;
