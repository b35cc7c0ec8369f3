package dev.nopal.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The options that every command has, for commands that are described by calls.
 *
 * <p>Most are described by annotations. What a trace starts with is not: the JDK makes a class for
 * each type of annotation that it reads, which would be a quarter of the time to the first output.
 */
final class StandardOptions {
    private StandardOptions() {}

    /** Returns a command whose options are yet to be added, with those that every command has. */
    static CommandSpec command(String name, Object command) {
        return CommandSpec.wrapWithoutInspection(command)
                .name(name)
                .versionProvider(new Version())
                .addOption(
                        OptionSpec.builder("-h", "--help")
                                .type(boolean.class)
                                .usageHelp(true)
                                .description("Show this help message and exit.")
                                .build())
                .addOption(
                        OptionSpec.builder("-V", "--version")
                                .type(boolean.class)
                                .versionHelp(true)
                                .description("Print version information and exit.")
                                .build());
    }
}
