package dev.nopal.cli.failure;

/** Thrown when a target cannot be traced; the message says why and what to do, in one sentence. */
public final class Refusal extends Exception {
    private static final long serialVersionUID = 1;

    /** The kinds of refusals, by exit code. */
    public enum Kind {
        USAGE,
        NOT_PERMITTED,
        NOT_FOUND,
        INCOMPLETE
    }

    private final Kind kind;

    private Refusal(Kind kind, String sentence) {
        super(sentence);
        this.kind = kind;
    }

    public static Refusal usage(String sentence) {
        return new Refusal(Kind.USAGE, sentence);
    }

    public static Refusal notPermitted(String sentence) {
        return new Refusal(Kind.NOT_PERMITTED, sentence);
    }

    public static Refusal notFound(String sentence) {
        return new Refusal(Kind.NOT_FOUND, sentence);
    }

    public static Refusal incomplete(String sentence) {
        return new Refusal(Kind.INCOMPLETE, sentence);
    }

    public Kind kind() {
        return kind;
    }
}
