package dev.nopal.cli;

import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

import java.util.Stack;

/**
 * The parser of the optional port of {@code --web}: a word that is not a number is not the port.
 */
final class WebPort implements IParameterConsumer {
    WebPort() {}

    @Override
    public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
        boolean isPort = !words.isEmpty() && words.peek().matches("[0-9]{1,9}");
        option.setValue(isPort ? Integer.valueOf(words.pop()) : 0);
    }
}
