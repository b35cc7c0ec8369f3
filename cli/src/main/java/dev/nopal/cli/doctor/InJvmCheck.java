package dev.nopal.cli.doctor;

/**
 * Whether scripts run inside JVMs: the first line of the report, because this works for a user who
 * may not trace from the kernel.
 *
 * @param sentence what works, and the command to try, or why it does not
 */
public record InJvmCheck(boolean works, String sentence) {
    /** Returns what holds for every JVM of a user. */
    public static InJvmCheck ofUser(String user) {
        return new InJvmCheck(
                true,
                "Tracing in the JVM works as user "
                        + user
                        + ", without the kernel: nopal ps shows the JVMs.");
    }

    /**
     * Returns what holds for a target that can be traced.
     *
     * @param name {@code "1234 (com.shop.Main)"}
     */
    public static InJvmCheck ofTarget(String user, String name, int pid) {
        return new InJvmCheck(
                true,
                "Tracing in the JVM works as user "
                        + user
                        + " for process "
                        + name
                        + ", without the kernel: nopal profile -p "
                        + pid
                        + ".");
    }

    /** Returns why a target cannot be traced. */
    public static InJvmCheck refused(String reason) {
        return new InJvmCheck(false, "Tracing in the JVM does not work: " + reason + ".");
    }
}
