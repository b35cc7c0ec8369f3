package dev.nopal.cli;

import picocli.CommandLine.Command;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Runs the other commands without output, so that the JDK learns which classes an AOT cache should
 * hold.
 */
@Command(name = "train", hidden = true)
final class TrainCommand implements Callable<Integer> {
    TrainCommand() {}

    @Override
    public Integer call() {
        String self = Long.toString(ProcessHandle.current().pid());
        for (List<String> command :
                List.of(
                        List.of("ps"),
                        List.of("ps", "--json"),
                        List.of("list", "-p", self),
                        List.of("list", "-v", "*:*", "-p", self),
                        List.of("list", "--json", "-p", self),
                        List.of("doctor", "-p", self, "no:probe"),
                        List.of("list", "--help"),
                        List.of("list", "-p", "0"))) {
            PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
            Main.run(nowhere, nowhere, command.toArray(String[]::new));
        }
        return ExitCode.OK;
    }
}
