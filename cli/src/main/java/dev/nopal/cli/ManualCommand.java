package dev.nopal.cli;

import dev.nopal.cli.failure.ExitCode;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * A hidden command that writes the manual pages for packages: {@code nopal.1}, and a page for each
 * command and each recipe that comes with nopal.
 */
@Command(
        name = "manual",
        description = "Writes the manual pages of nopal and its commands.",
        mixinStandardHelpOptions = true,
        hidden = true)
final class ManualCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FOLDER", description = "Where to write them; created if missing.")
    private Path folder;

    ManualCommand() {}

    @Override
    public Integer call() throws IOException {
        Files.createDirectories(folder);
        CommandLine nopal = Main.withEveryCommand();
        write(nopal);
        for (CommandLine command : List.copyOf(nopal.getSubcommands().values())) {
            if (!command.getCommandSpec().usageMessage().hidden()) {
                write(command);
            }
        }
        return ExitCode.OK;
    }

    private void write(CommandLine command) throws IOException {
        Files.writeString(
                folder.resolve(ManualPage.name(command) + ".1"), ManualPage.of(command).text());
    }
}
