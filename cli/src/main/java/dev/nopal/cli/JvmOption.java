package dev.nopal.cli;

import dev.nopal.cli.targets.JvmTarget;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.util.Optional;

/** The option {@code -p} of commands about one JVM. */
final class JvmOption {
    @Option(
            names = {"-p", "--pid"},
            paramLabel = "TARGET",
            description = "The JVM: a pid or part of a main class's name.")
    private String target;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    JvmOption() {}

    /** Returns the pid of the JVM; without the option, the user chooses one on a terminal. */
    int require() throws IOException {
        return new JvmTarget(spec.commandLine().getErr())
                .require(Optional.ofNullable(target), "-p PID or -p MAIN");
    }
}
