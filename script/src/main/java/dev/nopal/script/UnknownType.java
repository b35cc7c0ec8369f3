package dev.nopal.script;

/** The type of an argument of a tracepoint that nobody has declared yet; fits everywhere. */
public record UnknownType() implements Type {
    public static final UnknownType UNKNOWN = new UnknownType();

    @Override
    public String text() {
        return "unknown";
    }
}
