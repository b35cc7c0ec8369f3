package dev.nopal.script.run;

/** The result of {@code strftime}: the reader formats it. */
record Timestamp(String format, long sinceBoot) {
    static Timestamp of(String format, long sinceBoot) {
        return new Timestamp(format, sinceBoot);
    }
}
