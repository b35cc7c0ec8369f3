package dev.nopal.cli.export.timeline;

/**
 * A JVM on a timeline.
 *
 * @param number from 0 on, in the order in which the JVMs joined
 * @param name empty if there is only one and its name is unknown
 * @param pid the pid that the JVM itself sees
 */
public record TimelineJvm(int number, String name, long pid) {
    /** Returns its name for people. */
    public String title() {
        return name.isEmpty() ? "process " + pid : name;
    }
}
