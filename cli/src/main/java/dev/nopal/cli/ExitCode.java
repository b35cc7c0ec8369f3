package dev.nopal.cli;

/** Names the exit codes that scripts may rely on. */
final class ExitCode {
    static final int OK = 0;

    /** The command line, a pattern or a file is wrong. */
    static final int USAGE = 1;

    /** {@code doctor}: tracing from the kernel will not work on this machine or for this user. */
    static final int MACHINE_UNFIT = 2;

    /** {@code doctor}: the machine is fine, but the target, or the probe, cannot be traced. */
    static final int TARGET_UNFIT = 3;

    static final int BUG = 125;
    static final int NOT_PERMITTED = 126;
    static final int NOT_FOUND = 127;

    private ExitCode() {}
}
