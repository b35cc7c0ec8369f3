package dev.nopal.mcp;

import dev.nopal.cli.mcp.AssistantLimits;
import dev.nopal.cli.recipe.Recipe;
import dev.nopal.cli.recipe.RecipeCatalog;
import dev.nopal.script.Suggestion;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs a recipe in a JVM. */
final class RunRecipeTool implements NopalTool {
    private final RecipeCatalog catalog = RecipeCatalog.of(System.getenv());
    private final NopalCommand nopal;
    private final Targets targets;
    private final LimitedRuns runs;
    private final AssistantLimits limits;

    RunRecipeTool(NopalCommand nopal, Targets targets, LimitedRuns runs, AssistantLimits limits) {
        this.nopal = nopal;
        this.targets = targets;
        this.runs = runs;
        this.limits = limits;
    }

    @Override
    public String name() {
        return "run_recipe";
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    /** Adds the recipes that there are. */
    @Override
    public void complete(Map<String, Object> description) throws IOException {
        Limited.add(description, limits);
        StringBuilder text = new StringBuilder((String) description.get("description"));
        for (String name : catalog.names()) {
            Optional<Recipe> recipe = described(name);
            if (recipe.isPresent() && recipe.get().header().sameAs().isEmpty()) {
                List<String> usage = recipe.get().header().usage();
                text.append("\n- ")
                        .append(usage.isEmpty() ? name : String.join(" ", usage))
                        .append(": ")
                        .append(recipe.get().header().summary());
            }
        }
        description.put("description", text.toString());
    }

    private Optional<Recipe> described(String name) throws IOException {
        try {
            return catalog.describe(name);
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // One of the user's own, which the command refuses, too.
        }
    }

    @Override
    public ToolAnswer call(ToolArguments arguments) throws IOException, InterruptedException {
        Recipe recipe = recipe(arguments.text("recipe"));
        int seconds = runs.seconds(arguments);
        int entries = Limited.entries(arguments);
        List<String> words = RecipeWords.of(recipe, arguments.words("arguments"));
        ScriptRules.require(recipe.text(), limits.allowsFiles());
        Targets.Jvm jvm = targets.find(arguments.text("jvm"));
        LimitedRuns.Ended ended =
                runs.run(recipe.name(), List.of(recipe.name()), jvm, seconds, words);
        List<String> same = new ArrayList<>(List.of(recipe.name()));
        same.addAll(LimitedRuns.user(jvm, seconds));
        same.addAll(words);
        SessionAnswer answer =
                new SessionAnswer(Shown.commandLine(same), ended.output(), entries)
                        .session(SessionStore.name(ended.file()), SessionFacts.read(ended.file()))
                        .ended(ended.outcome().messages(), ended.isWhole());
        if (recipe.header().report().isPresent() && Files.exists(ended.file())) {
            answer.report(nopal.document(List.of("show", ended.file().toString())));
        }
        recipe.header().next().forEach(next -> answer.next("run_recipe " + next));
        return answer.answer();
    }

    private Recipe recipe(String name) throws IOException {
        try {
            Optional<Recipe> found = catalog.find(name);
            if (found.isPresent()) {
                return found.get();
            }
        } catch (IllegalArgumentException e) {
            throw new Refused("recipe=" + Shown.value(name) + ": " + e.getMessage());
        }
        String suggestion = Suggestion.of(name, catalog.names());
        throw new Refused(
                "recipe="
                        + Shown.value(name)
                        + ": there is no recipe of this name; "
                        + (suggestion.isEmpty()
                                ? "there are " + String.join(", ", catalog.names())
                                : suggestion));
    }
}
