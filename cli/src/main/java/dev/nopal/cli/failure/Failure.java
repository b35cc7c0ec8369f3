package dev.nopal.cli.failure;

/**
 * Thrown to end the command with an exit code and one sentence that names the value and the fix.
 */
public final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int exitCode;

    private Failure(int exitCode, String sentence) {
        super(sentence);
        this.exitCode = exitCode;
    }

    public static Failure usage(String sentence) {
        return new Failure(ExitCode.USAGE, sentence);
    }

    public static Failure incomplete(String sentence) {
        return new Failure(ExitCode.INCOMPLETE, sentence);
    }

    public static Failure notPermitted(String sentence) {
        return new Failure(ExitCode.NOT_PERMITTED, sentence);
    }

    public static Failure notFound(String sentence) {
        return new Failure(ExitCode.NOT_FOUND, sentence);
    }

    /** Returns the failure of a command whose target cannot be traced. */
    public static Failure of(Refusal refusal) {
        return new Failure(refusal.exitCode(), refusal.getMessage());
    }

    public int exitCode() {
        return exitCode;
    }
}
