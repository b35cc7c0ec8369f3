/** Handles around the calls of methods in this JVM, for tests that measure them. */
package dev.nopal.agent.meter;
