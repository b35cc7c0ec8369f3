package dev.nopal.cli;

import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

import java.util.ArrayList;
import java.util.List;
import java.util.Stack;

/**
 * The parser of a script's file and parameters: as in bpftrace, {@code --name=value} after the file
 * is a parameter of the script if it is not an option of the command.
 */
final class ParameterWords implements IParameterConsumer {
    ParameterWords() {}

    @Override
    public void consumeParameters(Stack<String> words, ArgSpec positional, CommandSpec command) {
        List<String> earlier = positional.getValue();
        List<String> taken = new ArrayList<>(earlier == null ? List.of() : earlier);
        taken.add(words.pop());
        while (!words.isEmpty() && isParameter(words.peek(), command)) {
            taken.add(words.pop());
        }
        positional.setValue(taken);
    }

    private static boolean isParameter(String word, CommandSpec command) {
        if (!word.startsWith("-") || word.equals("-")) {
            return true;
        }
        String name = word.replaceFirst("=.*", "");
        return name.matches("--[A-Za-z_].*")
                && !command.optionsMap().containsKey(name)
                && !command.negatedOptionsMap().containsKey(name);
    }
}
