package dev.nopal.cli.request;

import dev.nopal.cli.failure.Failure;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The parser of options that are times: {@code 30s}, {@code 500ms}, {@code 2m}, {@code 1h}. */
public final class DurationOption {
    private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h)?");

    private DurationOption() {}

    /**
     * Returns the time; a number without a unit is in seconds.
     *
     * @param option the name of the option, for messages
     */
    public static Duration parse(String option, String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            throw Failure.usage(option + " " + text + " is not a time; write 30s, 500ms, 2m or 1h");
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2) == null ? "s" : matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofSeconds(number);
        };
    }
}
