package dev.nopal.cli;

import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.recipe.Recipe;
import dev.nopal.cli.recipe.RecipeHeader;
import dev.nopal.cli.recipe.RecipeParameter;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.check.Script;

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
    private static final String SHOW = "--show";

    /** The value of {@code --show} alone, if a recipe has an option of that name with a value. */
    private static final String SCRIPT = "the script";

    /** The default of -d, without which a recipe would not end. */
    private static final String LONGEST = "30s";

    private final Recipe recipe;
    private final OptionSpec show;
    private final Map<RecipeParameter, OptionSpec> options = new LinkedHashMap<>();
    private final Optional<PositionalParamSpec> words;

    private RecipeCommand(Recipe recipe) {
        super(recipe.name());
        this.recipe = recipe;
        recipe.header().options().forEach(each -> options.put(each, option(each)));
        this.show =
                options.values().stream()
                        .filter(each -> each.longestName().equals(SHOW))
                        .findFirst()
                        .orElseGet(
                                () ->
                                        OptionSpec.builder(SHOW)
                                                .type(boolean.class)
                                                .description("Prints the script and runs nothing.")
                                                .build());
        this.words =
                recipe.header().words().stream()
                        .reduce((_, last) -> last)
                        .map(RecipeCommand::words);
    }

    /** Returns the command of a recipe. */
    static CommandSpec of(Recipe recipe) {
        RecipeCommand command = new RecipeCommand(recipe);
        CommandSpec spec = command.spec();
        spec.remove(spec.findOption("-e"));
        OptionSpec jvms = spec.findOption(TraceOptions.JVMS);
        spec.remove(jvms); // A recipe may have an option --all of its own.
        spec.addOption(OptionSpec.builder(jvms).names(TraceOptions.JVMS).build());
        List.copyOf(spec.positionalParameters()).forEach(spec::remove);
        Map<String, String> defaults = new LinkedHashMap<>(recipe.header().defaults());
        defaults.putIfAbsent("-d", LONGEST);
        defaults.forEach((name, value) -> setDefault(spec, name, value));
        if (!command.options.containsValue(command.show)) {
            spec.addOption(command.show);
        }
        command.options.values().forEach(spec::addOption);
        command.words.ifPresent(spec::addPositional);
        describe(spec, recipe.header());
        return spec;
    }

    private static OptionSpec option(RecipeParameter parameter) {
        OptionSpec.Builder option = OptionSpec.builder(parameter.option());
        if (parameter.isFlag()) {
            return option.type(boolean.class).build();
        }
        if (parameter.option().equals(SHOW)) {
            return option.type(String.class)
                    .paramLabel(parameter.label())
                    .arity("0..1")
                    .fallbackValue(SCRIPT)
                    .description("One more value. Alone: prints the script and runs nothing.")
                    .build();
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
    private static void describe(CommandSpec spec, RecipeHeader header) {
        if (!header.usage().isEmpty()) {
            String usage = String.join("%n           ", escaped(header.usage()));
            spec.usageMessage().customSynopsis("nopal " + usage + " -p TARGET");
        }
        List<String> description = escaped(header.explanation());
        description.replaceAll(line -> line.isEmpty() ? " " : line);
        spec.usageMessage().description(description.toArray(String[]::new));
        spec.usageMessage().optionListHeading("%nOptions, those of nopal trace among them:%n");
    }

    private static List<String> escaped(List<String> lines) {
        List<String> escaped = new ArrayList<>(lines);
        escaped.replaceAll(line -> line.replace("%", "%%"));
        return escaped;
    }

    @Override
    public Integer call() throws IOException {
        Object shown = show.getValue();
        if (Boolean.TRUE.equals(shown) || SCRIPT.equals(shown)) {
            print(recipe.text());
            return ExitCode.OK;
        }
        return super.call();
    }

    @Override
    ScriptCall script() {
        Map<String, String> named = named();
        List<String> parameters = new ArrayList<>();
        read(parameters, named);
        return new ScriptCall(recipe.scriptName(), recipe.text(), parameters, named);
    }

    @Override
    void requireKnownParameters(Script script) {}

    @Override
    void announce() {
        if (recipe.hidesBundled()) {
            say(
                    "the recipe "
                            + recipe.name()
                            + " is your own, "
                            + recipe.scriptName()
                            + ", not the one that comes with nopal");
        }
        say("ends" + (ends().isEmpty() ? "" : ends() + ", or") + " with Ctrl-C");
    }

    /** Reads the words of the command line, of which some are passed to the script by name. */
    private void read(List<String> parameters, Map<String, String> named) {
        if (words.isEmpty()) {
            return;
        }
        List<RecipeParameter> wanted = recipe.header().words();
        List<String> words = this.words.get().getValue();
        List<String> given = words == null ? List.of() : words;
        if (given.size() < wanted.size() && !wanted.get(given.size()).isOptional()) {
            throw missing(wanted.get(given.size()).label());
        }
        RecipeParameter last = wanted.getLast();
        if (given.size() > wanted.size() && !last.isRepeated()) {
            throw Failure.usage(
                    "nopal "
                            + recipe.name()
                            + " takes one "
                            + last.label()
                            + ": "
                            + given.subList(wanted.size() - 1, given.size()));
        }
        for (int i = 0; i < given.size(); i++) {
            RecipeParameter parameter = wanted.get(Math.min(i, wanted.size() - 1));
            String value = checked("argument " + (i + 1) + ": ", parameter, given.get(i));
            if (parameter.isNamed()) {
                named.put(parameter.name(), value);
            } else {
                parameters.add(value);
            }
        }
    }

    private Failure missing(String what) {
        return Failure.usage("say which " + what + "; nopal " + recipe.name() + " --help explains");
    }

    private Map<String, String> named() {
        Map<String, String> named = new LinkedHashMap<>();
        options.forEach(
                (parameter, option) -> {
                    Object given = option.getValue();
                    String text = given == null ? parameter.fallback() : given.toString();
                    if (text.isEmpty() && !parameter.isOptional() && !parameter.isFlag()) {
                        throw missing(parameter.option() + " " + parameter.label());
                    }
                    if (!text.isEmpty()) {
                        named.put(parameter.name(), checked("", parameter, text));
                    }
                });
        return named;
    }

    private static String checked(String place, RecipeParameter parameter, String text) {
        try {
            return parameter.value(text);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(place + e.getMessage());
        }
    }

    @Override
    void cut(long events) {
        if (!isQuiet()) {
            say("ended after " + events + " events; -n " + 10 * events + " shows more");
        }
    }
}
