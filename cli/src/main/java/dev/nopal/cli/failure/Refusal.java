package dev.nopal.cli.failure;

/** Thrown when a target cannot be traced; the message says why and what to do, in one sentence. */
public final class Refusal extends Exception {
    private static final long serialVersionUID = 1;

    private final int exitCode;

    private Refusal(int exitCode, String sentence) {
        super(sentence);
        this.exitCode = exitCode;
    }

    public static Refusal usage(String sentence) {
        return new Refusal(ExitCode.USAGE, sentence);
    }

    public static Refusal notPermitted(String sentence) {
        return new Refusal(ExitCode.NOT_PERMITTED, sentence);
    }

    public static Refusal notFound(String sentence) {
        return new Refusal(ExitCode.NOT_FOUND, sentence);
    }

    public static Refusal incomplete(String sentence) {
        return new Refusal(ExitCode.INCOMPLETE, sentence);
    }

    /** Returns a refusal with the same exit code. */
    public Refusal with(String sentence) {
        return new Refusal(exitCode, sentence);
    }

    /** Returns the exit code of a command that ends for this reason. */
    public int exitCode() {
        return exitCode;
    }
}
