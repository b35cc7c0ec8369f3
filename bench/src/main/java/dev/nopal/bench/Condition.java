package dev.nopal.bench;

/** Says what happened in the process before a disabled tracepoint is measured. */
public enum Condition {
    NEVER("never attached"),
    AFTER("after attach, load, detach"),
    CROWD("beside 10,000 others");

    private final String text;

    Condition(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
