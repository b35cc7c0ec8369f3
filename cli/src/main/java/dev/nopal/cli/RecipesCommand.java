package dev.nopal.cli;

import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.recipe.Recipe;
import dev.nopal.cli.recipe.RecipeCatalog;
import dev.nopal.cli.text.Printable;
import dev.nopal.cli.text.Table;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;

/** The command {@code nopal recipes}: lists the recipes. */
@Command(
        name = "recipes",
        description = {
            "Lists the recipes: scripts that are commands.",
            "nopal NAME --help explains one, nopal NAME --show prints it.",
            "Your own are files NAME.bt in $NOPAL_RECIPES, else in"
                    + " $XDG_CONFIG_HOME/nopal/recipes, else in ~/.config/nopal/recipes."
        },
        mixinStandardHelpOptions = true)
final class RecipesCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    RecipesCommand() {}

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        RecipeCatalog catalog = RecipeCatalog.of(System.getenv());
        Table table = new Table("RECIPE", "WHAT IT SHOWS");
        for (String name : catalog.names()) {
            try {
                catalog.describe(name).ifPresent(recipe -> table.add(name, summary(recipe)));
            } catch (IllegalArgumentException | IOException e) {
                err.println("nopal: " + Printable.of(e.getMessage()));
            }
        }
        out.print(table);
        return ExitCode.OK;
    }

    private static String summary(Recipe recipe) {
        String summary =
                recipe.header()
                        .sameAs()
                        .map(other -> "the same as nopal " + other)
                        .orElse(recipe.header().summary());
        String hint =
                Main.isCommand(recipe.name())
                        ? " (cannot be run: nopal " + recipe.name() + " is a command)"
                        : recipe.file().isEmpty()
                                ? ""
                                : recipe.hidesBundled()
                                        ? " (yours, instead of nopal's)"
                                        : " (yours)";
        return Printable.of(summary + hint);
    }
}
