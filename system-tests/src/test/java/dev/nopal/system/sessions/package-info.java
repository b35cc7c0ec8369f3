/**
 * Tests of sessions that run inside a JVM, through the {@code nopal} command or the protocol that
 * it speaks: what they show, what they cost, and what is left when one side dies.
 */
package dev.nopal.system.sessions;
