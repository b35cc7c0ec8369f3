package dev.nopal.cli.output;

/**
 * The start of the session of one JVM, by its clocks.
 *
 * @param target the name of the JVM; empty if it is the only one of a saved trace
 * @param pid the pid that the JVM itself sees
 * @param machine identifies its machine since that was started; empty if it is unknown
 * @param wallNanos nanoseconds since 1970
 * @param bootNanos nanoseconds since the machine was started
 */
public record SessionStart(
        String target, long pid, String machine, long wallNanos, long bootNanos) {}
