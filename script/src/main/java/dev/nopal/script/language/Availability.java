package dev.nopal.script.language;

/**
 * The engines in which a word of the language can be used.
 *
 * @param isInJvm whether a JVM session has it
 * @param isInBpftrace whether bpftrace has it
 * @param since the oldest bpftrace that has it is 0.{@code since}; 0 where every one in use has it
 */
public record Availability(boolean isInJvm, boolean isInBpftrace, int since) {
    public static final Availability EVERYWHERE = new Availability(true, true, 0);
    public static final Availability JVM = new Availability(true, false, 0);

    /** Returns the availability of a word in JVM sessions, and in bpftrace from 0.{@code minor}. */
    public static Availability since(int minor) {
        return new Availability(true, true, minor);
    }
}
