/** What tests share: programs to trace, in JVMs of their own, and a small command. */
package dev.nopal.agent.harness;
