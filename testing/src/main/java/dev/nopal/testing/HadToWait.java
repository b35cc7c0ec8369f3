package dev.nopal.testing;

import java.util.regex.Pattern;

/** The sentences of the command that say only that it had to wait, as on a busy machine. */
public final class HadToWait {
    private static final Pattern SENTENCE =
            Pattern.compile(
                    "(?m)^nopal: (.* has not answered for 3 seconds; waiting for .*"
                            + "|traced [\\d.]+ s; .* took [\\d.]+ s)\\n");

    private HadToWait() {}

    /** Returns what the command wrote to standard error, without their lines. */
    public static String removedFrom(String err) {
        return SENTENCE.matcher(err).replaceAll("");
    }
}
