package dev.nopal.cli.recipe;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The recipes: first those in the user's folder, then those that come with nopal.
 *
 * <p>A recipe is found by its name, without reading the others.
 */
public final class RecipeCatalog {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");
    private static final Pattern FLAG = Pattern.compile("--[a-z]{1,32}");
    private static final String SUFFIX = ".bt";
    private static final long MAX_BYTES = 1 << 20;

    private final Path folder;

    public RecipeCatalog(Path folder) {
        this.folder = folder;
    }

    /** Returns the recipes for a user's environment. */
    public static RecipeCatalog of(Map<String, String> environment) {
        String own = environment.getOrDefault("NOPAL_RECIPES", "");
        String config = environment.getOrDefault("XDG_CONFIG_HOME", "");
        String home = environment.getOrDefault("HOME", System.getProperty("user.home", "/"));
        Path settings = config.startsWith("/") ? Path.of(config) : Path.of(home, ".config");
        return new RecipeCatalog(own.isEmpty() ? settings.resolve("nopal/recipes") : Path.of(own));
    }

    /** Returns the folder of the user's own recipes, which may not exist. */
    public Path folder() {
        return folder;
    }

    /**
     * Returns the recipe of this name.
     *
     * @throws IllegalArgumentException if its header is malformed
     * @throws IOException if it exists and cannot be read
     */
    public Optional<Recipe> find(String name) throws IOException {
        Optional<Recipe> found = describe(name);
        Optional<String> sameAs = found.flatMap(recipe -> recipe.header().sameAs());
        if (sameAs.isEmpty()) {
            return found;
        }
        Recipe meant =
                describe(sameAs.get())
                        .filter(recipe -> recipe.header().sameAs().isEmpty())
                        .orElseThrow(
                                () ->
                                        new IllegalArgumentException(
                                                name
                                                        + " is to be the same as "
                                                        + sameAs.get()
                                                        + ", which is not a recipe of its own"));
        return Optional.of(meant);
    }

    /**
     * Returns what a recipe that comes with nopal runs instead with one of these arguments: {@code
     * slow.profile.bt} for {@code nopal slow --profile}.
     */
    public Optional<Recipe> variant(Recipe recipe, List<String> arguments) throws IOException {
        if (recipe.file().isPresent()) {
            return Optional.empty();
        }
        for (String argument : arguments) {
            if (FLAG.matcher(argument).matches()) {
                Optional<String> text = bundled(recipe.name() + "." + argument.substring(2));
                if (text.isPresent()) {
                    return text.map(each -> recipe(recipe.name(), each, Optional.empty(), false));
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the recipe as it is in its own file; it may be another name of a recipe. */
    public Optional<Recipe> describe(String name) throws IOException {
        if (!NAME.matcher(name).matches()) {
            return Optional.empty();
        }
        Path own = folder.resolve(name + SUFFIX);
        Optional<String> bundled = bundled(name);
        if (Files.isRegularFile(own)) {
            if (Files.size(own) > MAX_BYTES) {
                throw new IOException(own + " is larger than a recipe may be");
            }
            String text = Files.readString(own);
            return Optional.of(recipe(name, text, Optional.of(own), bundled.isPresent()));
        }
        return bundled.map(text -> recipe(name, text, Optional.empty(), false));
    }

    private static Recipe recipe(
            String name, String text, Optional<Path> file, boolean hidesBundled) {
        try {
            return new Recipe(name, text, RecipeHeader.of(text), file, hidesBundled);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    file.map(Path::toString).orElse(name + SUFFIX) + ": " + e.getMessage(), e);
        }
    }

    private static Optional<String> bundled(String name) throws IOException {
        try (InputStream in = RecipeCatalog.class.getResourceAsStream(name + SUFFIX)) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    /** Returns the names of all recipes, sorted. */
    public List<String> names() throws IOException {
        TreeSet<String> names = new TreeSet<>(BundledNames.read());
        if (Files.isDirectory(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(Files::isRegularFile)
                        .map(file -> file.getFileName().toString())
                        .filter(file -> file.endsWith(SUFFIX))
                        .map(file -> file.substring(0, file.length() - SUFFIX.length()))
                        .filter(NAME.asMatchPredicate())
                        .forEach(names::add);
            }
        }
        return new ArrayList<>(names);
    }
}
