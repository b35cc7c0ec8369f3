package dev.nopal.cli.recipe;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A script with a name and parameters, which is a command.
 *
 * @param name what the user calls it
 * @param file where it is, if it does not come with nopal
 * @param hidesBundled whether one of the same name comes with nopal
 */
public record Recipe(
        String name, String text, RecipeHeader header, Optional<Path> file, boolean hidesBundled) {
    /** Returns the name of its script in messages. */
    public String scriptName() {
        return file.map(Path::toString).orElse(name + ".bt");
    }
}
