package dev.nopal.cli.request;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.failure.Failure;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The parser of {@code --max-overhead}: {@code 10}, {@code 2.5%} or {@code none}. */
public final class OverheadOption {
    private static final Pattern PERCENT = Pattern.compile("([0-9]{1,5}(?:\\.[0-9])?) ?%?");

    private OverheadOption() {}

    /** Returns thousandths of one processor. */
    public static int thousandths(String text) {
        if (text.equals("none")) {
            return Message.Limits.UNLIMITED;
        }
        Matcher matcher = PERCENT.matcher(text);
        int found =
                matcher.matches() ? (int) Math.round(10 * Double.parseDouble(matcher.group(1))) : 0;
        if (found == 0) {
            throw Failure.usage(
                    "--max-overhead "
                            + text
                            + " is not a share of a processor; write 10, 2.5% or none");
        }
        return found;
    }
}
