package dev.nopal.cli;

import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

import java.util.ArrayList;
import java.util.List;
import java.util.Stack;
import java.util.function.BooleanSupplier;

/**
 * The parser of an option that names JVMs: those of this machine before the first option that leads
 * elsewhere, those of the other places after it.
 */
final class PlacedJvms implements IParameterConsumer {
    private final BooleanSupplier isElsewhere;

    /** A name, and where it was written. */
    record Word(String name, boolean isElsewhere) {}

    /**
     * @param isElsewhere whether another place was named so far
     */
    PlacedJvms(BooleanSupplier isElsewhere) {
        this.isElsewhere = isElsewhere;
    }

    @Override
    public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
        String name = ((OptionSpec) option).longestName();
        if (words.isEmpty()) {
            throw new ParameterException(
                    command.commandLine(),
                    "Missing required parameter for option '"
                            + name
                            + "' ("
                            + option.paramLabel()
                            + ")");
        }
        String word = words.pop();
        if (command.optionsMap().containsKey(word.replaceFirst("(?<=.)=.*", ""))) {
            throw new ParameterException(
                    command.commandLine(),
                    "Expected parameter for option '" + name + "' but found '" + word + "'");
        }
        List<Word> earlier = option.getValue();
        List<Word> all = new ArrayList<>(earlier == null ? List.of() : earlier);
        all.add(new Word(word, isElsewhere.getAsBoolean()));
        option.setValue(all);
    }

    /** Returns the names that are meant on this machine. */
    static List<String> here(OptionSpec option) {
        return names(option, false);
    }

    /** Returns the names that are meant in other places. */
    static List<String> there(OptionSpec option) {
        return names(option, true);
    }

    private static List<String> names(OptionSpec option, boolean isElsewhere) {
        List<Word> all = option.getValue();
        return (all == null ? List.<Word>of() : all)
                .stream()
                        .filter(word -> word.isElsewhere() == isElsewhere)
                        .map(Word::name)
                        .toList();
    }
}
