package dev.nopal.cli.transport;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.request.CommandWords;
import dev.nopal.cli.text.Printable;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A command that runs another one elsewhere, with its standard streams: {@code ssh web1}.
 *
 * @param words the program and its arguments; no shell of this machine interprets them
 * @param name the name of that place in messages and results
 * @param isComplete whether {@link #FAR_END} runs there already, and is not a part of the command
 */
public record TransportCommand(List<String> words, String name, boolean isComplete) {
    /** The command that must run at the far side. */
    public static final List<String> FAR_END = List.of("sh");

    /** How the sentence begins if there is no {@link #FAR_END}. */
    public static final String NO_SHELL = "there is no sh where ";

    /** How the sentence begins if there is no Java to run on. */
    public static final String NO_JAVA = "there is no Java 17 or newer where ";

    private static final int NO_SHELL_FROM = 126;
    private static final int NO_SHELL_TO = 127;

    private static final Set<String> WITH_VALUE =
            Set.of(
                    "-c",
                    "-n",
                    "-u",
                    "-w",
                    "-e",
                    "--container",
                    "--namespace",
                    "--context",
                    "--user");
    private static final String SSH_WITH_VALUE = "BbcDEeFIiJLlmOopQRSWw";

    public TransportCommand {
        words = List.copyOf(words);
    }

    /**
     * @param words the program and its arguments, to which a command can be appended
     */
    public TransportCommand(List<String> words, String name) {
        this(words, name, false);
    }

    /** Returns all words, with what runs at the far side. */
    List<String> complete() {
        List<String> all = new ArrayList<>(words);
        if (!isComplete) {
            all.addAll(FAR_END);
        }
        return all;
    }

    /** Returns the command of the option {@code --via}. */
    public static TransportCommand parse(String text) {
        List<String> words = CommandWords.split(text);
        if (words.isEmpty()) {
            throw Failure.usage("an empty --via names no command; for example --via 'ssh web1'");
        }
        return new TransportCommand(words, name(words));
    }

    /** Returns the commands of several options; equal names are told apart by a number. */
    public static List<TransportCommand> parseAll(List<String> texts) {
        List<TransportCommand> all = new ArrayList<>();
        for (String text : texts) {
            TransportCommand next = parse(text);
            long before = all.stream().filter(each -> isNamed(each, next.name())).count();
            all.add(
                    before == 0
                            ? next
                            : new TransportCommand(next.words(), next.name() + "#" + (before + 1)));
        }
        return all;
    }

    private static boolean isNamed(TransportCommand command, String name) {
        return command.name().equals(name) || command.name().startsWith(name + "#");
    }

    /**
     * Returns the first word after the program, or after {@code exec}, that is neither an option
     * nor the value of a known one.
     */
    private static String name(List<String> words) {
        int program = Math.max(0, words.indexOf("exec"));
        boolean isSsh = program == 0 && words.getFirst().matches("(.*/)?ssh");
        for (int i = program + 1; i < words.size(); i++) {
            String word = words.get(i);
            if (!word.startsWith("-")
                    && !hasValue(words.get(i - 1), isSsh)
                    && !word.contains("=")) {
                return word;
            }
        }
        return words.getFirst();
    }

    private static boolean hasValue(String option, boolean isSsh) {
        return isSsh
                ? option.matches("-\\w*[" + SSH_WITH_VALUE + "]")
                : WITH_VALUE.contains(option);
    }

    /** Returns whether a transport ended because there is no {@link #FAR_END}. */
    public static boolean isWithoutShell(int exitCode, String error) {
        return exitCode >= NO_SHELL_FROM && exitCode <= NO_SHELL_TO
                || error.contains("executable file not found");
    }

    /** Returns the command as the user wrote it, for messages. */
    public String text() {
        return Printable.of(String.join(" ", words));
    }
}
