package dev.nopal.cli.failure;

/** The exit codes that scripts may rely on. */
public final class ExitCode {
    public static final int OK = 0;

    /** The command line, a pattern or a file is wrong. */
    public static final int USAGE = 1;

    /** {@code doctor}: tracing from the kernel will not work on this machine or for this user. */
    public static final int MACHINE_UNFIT = 2;

    /** {@code doctor}: the machine is fine, but the target, or the probe, cannot be traced. */
    public static final int TARGET_UNFIT = 3;

    /**
     * A trace did not complete, or not everything could be written: 0 promises both. The same code
     * as that of timeout(1).
     */
    public static final int INCOMPLETE = 124;

    public static final int BUG = 125;
    public static final int NOT_PERMITTED = 126;
    public static final int NOT_FOUND = 127;

    /**
     * The reader of a pipe has gone: the code that a shell reports for a program that SIGPIPE
     * ended.
     */
    public static final int READER_GONE = 141;

    private ExitCode() {}
}
