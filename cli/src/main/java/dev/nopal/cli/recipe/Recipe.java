package dev.nopal.cli.recipe;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A script with a name and parameters, which can be run as a command.
 *
 * @param name the name that the user used
 * @param file its file, if it does not come with nopal
 * @param hidesBundled whether it replaces one of the same name that comes with nopal
 */
public record Recipe(
        String name, String text, RecipeHeader header, Optional<Path> file, boolean hidesBundled) {
    /** Returns the name of its script in messages. */
    public String scriptName() {
        return file.map(Path::toString).orElse(name + ".bt");
    }
}
