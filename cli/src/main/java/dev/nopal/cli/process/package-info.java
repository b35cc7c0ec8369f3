/**
 * The information of {@code /proc} on processes: read-only and bounded, without signals or
 * attaching.
 */
package dev.nopal.cli.process;
