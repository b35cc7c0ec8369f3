package dev.nopal.cli.kubernetes;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.transport.TransportCommand;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an image has not, so that Nopal does not run there.
 *
 * @param what the beginning of the sentence
 * @param effect its end, after the place
 */
record Lack(String what, String effect) {
    static final Lack SHELL = new Lack("there is no sh", ", which starts nopal there");
    static final Lack JAVA = new Lack("there is no Java 17 or newer", "");

    /** What helps. */
    static final String OTHER_IMAGE =
            "name an image with a sh and a Java 17 or newer, which runs beside it in an ephemeral"
                    + " container: --image IMAGE";

    private static final Pattern ONLY = Pattern.compile("only Java [^;]{1,20}");

    /** Returns what was missing where a transport led; empty if it failed for another reason. */
    static Optional<Lack> of(Refusal reason) {
        String message = reason.getMessage();
        if (message.startsWith(TransportCommand.NO_SHELL)) {
            return Optional.of(SHELL);
        }
        if (!message.startsWith(TransportCommand.NO_JAVA)) {
            return Optional.empty();
        }
        Matcher only = ONLY.matcher(message);
        return Optional.of(only.find() ? new Lack(JAVA.what(), ", " + only.group()) : JAVA);
    }

    /** Returns the sentence for a place, such as {@code container app}. */
    String in(String place) {
        return what + " in " + place + effect;
    }
}
