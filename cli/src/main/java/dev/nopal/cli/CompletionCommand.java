package dev.nopal.cli;

import dev.nopal.cli.completion.CompletedCommand;
import dev.nopal.cli.completion.CompletedOption;
import dev.nopal.cli.completion.Shell;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.recipe.Recipe;
import dev.nopal.cli.recipe.RecipeCatalog;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;

/** The command {@code nopal completion}: prints a script with which a shell completes words. */
@Command(
        name = "completion",
        description = {
            "Prints the script with which a shell completes commands, recipes, options and targets.",
            "bash: source <(nopal completion bash), in ~/.bashrc; zsh: the same in ~/.zshrc;",
            "fish: nopal completion fish | source, in ~/.config/fish/config.fish."
        },
        mixinStandardHelpOptions = true)
final class CompletionCommand implements Callable<Integer> {
    @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
    private Shell shell;

    @Spec private CommandSpec spec;

    CompletionCommand() {}

    @Override
    public Integer call() throws IOException {
        spec.commandLine().getOut().print(shell.script(commands()));
        return ExitCode.OK;
    }

    private static List<CompletedCommand> commands() throws IOException {
        List<CompletedCommand> commands = new ArrayList<>();
        Main.COMMANDS.forEach(
                (name, described) -> {
                    CommandSpec command = described.get();
                    if (!command.usageMessage().hidden()) {
                        commands.add(command(name, firstOf(command), command));
                    }
                });
        RecipeCatalog catalog = RecipeCatalog.of(System.getenv());
        for (String name : catalog.names()) {
            try {
                Recipe recipe = catalog.find(name).orElseThrow();
                commands.add(command(name, recipe.header().summary(), RecipeCommand.of(recipe)));
            } catch (IllegalArgumentException e) {
                continue; // nopal recipes reports what is wrong with it.
            }
        }
        List<String> names = commands.stream().map(CompletedCommand::name).toList();
        commands.add(
                new CompletedCommand("help", "Explains a command or a recipe.", names, List.of()));
        return commands;
    }

    private static CompletedCommand command(String name, String summary, CommandSpec command) {
        Set<String> words = new LinkedHashSet<>();
        Map<String, CompletedOption> options = new LinkedHashMap<>();
        command.options().forEach(option -> options.putIfAbsent(option.longestName(), of(option)));
        command.subcommands()
                .forEach(
                        (word, inner) -> {
                            words.add(word);
                            inner.getCommandSpec()
                                    .options()
                                    .forEach(
                                            option ->
                                                    options.putIfAbsent(
                                                            option.longestName(), of(option)));
                        });
        return new CompletedCommand(
                name, summary, List.copyOf(words), List.copyOf(options.values()));
    }

    private static CompletedOption of(OptionSpec option) {
        List<String> values = new ArrayList<>();
        if (option.completionCandidates() != null) {
            option.completionCandidates().forEach(values::add);
        }
        boolean takesValue = option.arity().max() > 0;
        return new CompletedOption(
                List.of(option.names()),
                takesValue,
                takesValue ? values : List.of(),
                option.description().length == 0 ? "" : option.description()[0]);
    }

    private static String firstOf(CommandSpec command) {
        String[] description = command.usageMessage().description();
        return description.length == 0 ? "" : description[0];
    }
}
