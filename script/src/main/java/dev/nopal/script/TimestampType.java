package dev.nopal.script;

/** What {@code strftime} gives: a time with its format, printable only. */
public record TimestampType() implements Type {
    public static final TimestampType TIMESTAMP = new TimestampType();

    @Override
    public String text() {
        return "timestamp";
    }
}
