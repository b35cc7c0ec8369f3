/** Shared parts of tests: programs to trace, in their own JVMs, and a small command. */
package dev.nopal.agent.harness;
