package dev.nopal.cli.trace;

/** Says in one sentence why a target cannot be traced, and what would help. */
public final class Refusal extends Exception {
    private static final long serialVersionUID = 1;

    /** Says which exit code it deserves. */
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

    static Refusal usage(String sentence) {
        return new Refusal(Kind.USAGE, sentence);
    }

    static Refusal notPermitted(String sentence) {
        return new Refusal(Kind.NOT_PERMITTED, sentence);
    }

    static Refusal notFound(String sentence) {
        return new Refusal(Kind.NOT_FOUND, sentence);
    }

    static Refusal incomplete(String sentence) {
        return new Refusal(Kind.INCOMPLETE, sentence);
    }

    public Kind kind() {
        return kind;
    }
}
