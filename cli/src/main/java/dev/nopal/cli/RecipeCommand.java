package dev.nopal.cli;

import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.recipe.Recipe;
import dev.nopal.cli.recipe.RecipeParameter;
import dev.nopal.script.ScriptCall;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The command of a recipe, which runs like a script of {@code nopal trace}: with the same options,
 * but with defaults that end it. The parameters that its header declares become options and words;
 * they are passed to the script as parameters, so {@code --show} prints the text that runs.
 */
final class RecipeCommand extends TraceCommand {
    private static final String ANY = "0..*";

    /** The default of -d, without which a recipe would not end. */
    private static final String LONGEST = "30s";

    private final Recipe recipe;
    private final OptionSpec show;
    private final Map<RecipeParameter, OptionSpec> options = new LinkedHashMap<>();
    private final Optional<PositionalParamSpec> words;

    private RecipeCommand(Recipe recipe) {
        this.recipe = recipe;
        this.show =
                OptionSpec.builder("--show")
                        .type(boolean.class)
                        .description("Prints the script and runs nothing.")
                        .build();
        recipe.header().options().forEach(each -> options.put(each, option(each)));
        this.words = recipe.header().words().map(RecipeCommand::words);
    }

    /** Returns the command of a recipe. */
    static CommandSpec of(Recipe recipe) {
        RecipeCommand command = new RecipeCommand(recipe);
        CommandSpec spec = CommandSpec.forAnnotatedObject(command).name(recipe.name());
        spec.remove(spec.findOption("-e"));
        List.copyOf(spec.positionalParameters()).forEach(spec::remove);
        Map<String, String> defaults = new LinkedHashMap<>(recipe.header().defaults());
        defaults.putIfAbsent("-d", LONGEST);
        defaults.forEach((name, value) -> setDefault(spec, name, value));
        spec.addOption(command.show);
        command.options.values().forEach(spec::addOption);
        command.words.ifPresent(spec::addPositional);
        describe(spec, recipe.header().lines());
        return spec;
    }

    private static OptionSpec option(RecipeParameter parameter) {
        OptionSpec.Builder option = OptionSpec.builder(parameter.option());
        if (parameter.isFlag()) {
            return option.type(boolean.class).build();
        }
        return option.type(String.class)
                .paramLabel(parameter.label())
                .description(
                        parameter.fallback().isEmpty() ? "" : "Default: " + parameter.fallback())
                .build();
    }

    /**
     * Returns the words of the command line; whether they are given is checked when it runs,
     * because {@code --show} needs none.
     */
    private static PositionalParamSpec words(RecipeParameter parameter) {
        return PositionalParamSpec.builder()
                .index(ANY)
                .arity(ANY)
                .type(List.class)
                .auxiliaryTypes(String.class)
                .paramLabel(parameter.label())
                .hidden(true) // The synopsis shows it, and the header explains it.
                .build();
    }

    private static void setDefault(CommandSpec spec, String name, String value) {
        OptionSpec option = spec.findOption(name);
        if (option == null) {
            throw Failure.usage(
                    "the recipe " + spec.name() + " has a default of " + name + ", no option");
        }
        spec.remove(option);
        List<String> description = new ArrayList<>(List.of(option.description()));
        description.add("Default: " + value);
        spec.addOption(
                OptionSpec.builder(option)
                        .defaultValue(value)
                        .description(description.toArray(String[]::new))
                        .build());
    }

    /** Uses the header, as it was written, as the help text. */
    private static void describe(CommandSpec spec, List<String> header) {
        String usage = "Usage: ";
        List<String> description = new ArrayList<>();
        for (String line : header) {
            if (line.startsWith(usage)) {
                spec.usageMessage()
                        .customSynopsis(escaped(line.substring(usage.length())) + " -p TARGET");
            } else {
                description.add(line.isEmpty() ? " " : escaped(line));
            }
        }
        spec.usageMessage().description(description.toArray(String[]::new));
        spec.usageMessage().optionListHeading("%nOptions, those of nopal trace among them:%n");
    }

    private static String escaped(String line) {
        return line.replace("%", "%%");
    }

    @Override
    public Integer call() throws IOException {
        if (Boolean.TRUE.equals(show.getValue())) {
            print(recipe.text());
            return ExitCode.OK;
        }
        return super.call();
    }

    @Override
    ScriptCall script() {
        ScriptCall call = new ScriptCall(recipe.scriptName(), recipe.text(), parameters(), named());
        if (!isQuiet()) {
            if (recipe.hidesBundled()) {
                say(
                        "the recipe "
                                + recipe.name()
                                + " is your own, "
                                + recipe.scriptName()
                                + ", not the one that comes with nopal");
            }
            say("ends" + ends() + ", or with Ctrl-C");
        }
        return call;
    }

    private List<String> parameters() {
        if (words.isEmpty()) {
            return List.of();
        }
        RecipeParameter parameter = recipe.header().words().orElseThrow();
        List<String> given = words.get().getValue();
        if (given == null || given.isEmpty()) {
            if (!parameter.isOptional()) {
                throw Failure.usage(
                        "say which "
                                + parameter.label()
                                + "; nopal "
                                + recipe.name()
                                + " --help explains");
            }
            return List.of();
        }
        if (given.size() > 1 && !parameter.isRepeated()) {
            throw Failure.usage(
                    "nopal " + recipe.name() + " takes one " + parameter.label() + ": " + given);
        }
        return given.stream().map(text -> checked(parameter, text)).toList();
    }

    private Map<String, String> named() {
        Map<String, String> named = new LinkedHashMap<>();
        options.forEach(
                (parameter, option) -> {
                    Object given = option.getValue();
                    String text = given == null ? parameter.fallback() : given.toString();
                    if (!text.isEmpty()) {
                        named.put(parameter.name(), checked(parameter, text));
                    }
                });
        return named;
    }

    private static String checked(RecipeParameter parameter, String text) {
        try {
            return parameter.value(text);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e.getMessage());
        }
    }

    @Override
    void cut(long events) {
        if (!isQuiet()) {
            say("ended after " + events + " events; -n " + 10 * events + " shows more");
        }
    }
}
