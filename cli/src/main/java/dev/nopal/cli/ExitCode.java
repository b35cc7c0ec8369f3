package dev.nopal.cli;

import dev.nopal.cli.trace.TraceRun;

/** Names the exit codes that scripts may rely on. */
final class ExitCode {
    static final int OK = 0;

    /** The command line, a pattern or a file is wrong. */
    static final int USAGE = 1;

    /** {@code doctor}: tracing from the kernel will not work on this machine or for this user. */
    static final int MACHINE_UNFIT = 2;

    /** {@code doctor}: the machine is fine, but the target, or the probe, cannot be traced. */
    static final int TARGET_UNFIT = 3;

    /**
     * A trace did not come to its end, or not everything could be written: 0 promises both. The
     * code that timeout(1) ends with.
     */
    static final int INCOMPLETE = TraceRun.INCOMPLETE;

    static final int BUG = 125;
    static final int NOT_PERMITTED = 126;
    static final int NOT_FOUND = 127;

    /** The reader of a pipe has gone: what a shell reports of a program that SIGPIPE ended. */
    static final int READER_GONE = 141;

    private ExitCode() {}
}
