package dev.nopal.cli;

import dev.nopal.cli.export.metrics.MetricsAddress;

import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

import java.util.Stack;

/**
 * The parser of the optional address of {@code --metrics}: a word that is no address is not its
 * value.
 */
final class MetricsPort implements IParameterConsumer {
    MetricsPort() {}

    @Override
    public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
        boolean isAddress = !words.isEmpty() && MetricsAddress.isOne(words.peek());
        option.setValue(isAddress ? words.pop() : "");
    }
}
