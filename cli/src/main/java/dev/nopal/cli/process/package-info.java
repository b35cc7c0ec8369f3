/**
 * The information on processes, from {@code /proc} or, on other systems, from the JDK: read-only
 * and bounded, without signals or attaching. The only package of the command that knows which.
 */
package dev.nopal.cli.process;
