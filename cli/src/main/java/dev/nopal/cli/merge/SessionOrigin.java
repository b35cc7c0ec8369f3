package dev.nopal.cli.merge;

/**
 * The JVM that a session is from, and its clock.
 *
 * @param target the name of the JVM
 * @param machine identifies its machine since that was started; empty if it is unknown
 * @param machineStart when the machine was started, nanoseconds since 1970, by its own clock
 */
public record SessionOrigin(String target, String machine, long machineStart) {
    /** Written by hand, because the JDK would make classes for it at the end of every trace. */
    @Override
    public int hashCode() {
        return target.hashCode();
    }
}
