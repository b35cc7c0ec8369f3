package dev.nopal.cli;

import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

import java.util.Stack;

/** Reads the port of {@code --web}, which may be absent: what is no number is somebody else's. */
final class WebPort implements IParameterConsumer {
    WebPort() {}

    @Override
    public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
        boolean isPort = !words.isEmpty() && words.peek().matches("[0-9]{1,9}");
        option.setValue(isPort ? Integer.valueOf(words.pop()) : 0);
    }
}
