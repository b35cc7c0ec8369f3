package dev.nopal.mcp;

import dev.nopal.cli.recipe.Recipe;
import dev.nopal.cli.recipe.RecipeParameter;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The arguments of a recipe: its words and its own options. The options of {@code nopal trace} are
 * refused: the server sets them, and some write files or start programs.
 */
final class RecipeWords {
    private final Recipe recipe;
    private final List<String> options = new ArrayList<>();
    private final List<String> words = new ArrayList<>();

    private RecipeWords(Recipe recipe) {
        this.recipe = recipe;
    }

    /** Returns them for the command line, options first. */
    static List<String> of(Recipe recipe, List<String> arguments) {
        RecipeWords read = new RecipeWords(recipe);
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            if (!argument.startsWith("-")) {
                read.words.add(argument);
            } else if (read.takes(argument, i + 1 < arguments.size())) {
                i++;
                read.options.add(argument + "=" + arguments.get(i));
            }
        }
        List<String> all = new ArrayList<>(read.options);
        if (!read.words.isEmpty()) {
            all.add("--");
            all.addAll(read.words);
        }
        return all;
    }

    /** Reads an option; returns whether the next argument is its value. */
    private boolean takes(String argument, boolean hasNext) {
        int equals = argument.indexOf('=');
        String name = equals < 0 ? argument : argument.substring(0, equals);
        Optional<RecipeParameter> option =
                recipe.header().options().stream()
                        .filter(each -> each.option().equals(name))
                        .findFirst();
        if (option.isEmpty()) {
            throw new Refused(
                    "arguments: the recipe "
                            + recipe.name()
                            + " has no option of its own "
                            + Shown.value(name)
                            + "; "
                            + own());
        }
        boolean isFlag = option.get().isFlag();
        if (isFlag != (equals < 0) && equals >= 0) {
            throw new Refused("arguments: " + name + " takes no value; leave out " + argument);
        }
        if (isFlag || equals >= 0) {
            options.add(argument);
            return false;
        }
        if (!hasNext) {
            throw new Refused(
                    "arguments: " + name + " needs a value: " + name + " " + option.get().label());
        }
        return true;
    }

    private String own() {
        List<RecipeParameter> known = recipe.header().options();
        return known.isEmpty()
                ? "it has none"
                : "it has "
                        + known.stream()
                                .map(each -> (each.option() + " " + each.label()).strip())
                                .collect(Collectors.joining(", "));
    }
}
