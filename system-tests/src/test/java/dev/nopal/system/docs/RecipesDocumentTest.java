package dev.nopal.system.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.OneAtATime;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

@ResourceLock(OneAtATime.KITCHEN)
class RecipesDocumentTest {
    private static final String NAME = "docs/recipes.md";

    @TempDir private Path temporary;

    @Test
    void recipesDocumentWorksWordForWord() throws IOException {
        ExecutedDocument document = new ExecutedDocument(NAME, "The kitchen is open", temporary);
        assertThat(document.problems()).isEmpty();
        assertThat(document.commands()).isGreaterThanOrEqualTo(documented().size());
    }

    @Test
    void everyRecipeIsDocumentedAndEveryDocumentedOneIsThere() throws IOException {
        Set<String> expected = new TreeSet<>(Set.of("heap", "heapdump", "tree"));
        String text = Files.readString(document());
        for (String line : Nopal.run("recipes").requireSuccess().out().lines().skip(1).toList()) {
            String name = line.split(" ")[0];
            if (line.contains("the same as nopal ")) {
                assertThat(text).as("the other name").contains("`nopal " + name + "`");
            } else {
                expected.add(name);
            }
        }
        assertThat(documented()).isEqualTo(expected);
    }

    /** A recipe has a section of its name; other sections have names of several words. */
    private static Set<String> documented() throws IOException {
        return Pattern.compile("(?m)^## ([a-z]+)$")
                .matcher(Files.readString(document()))
                .results()
                .map(heading -> heading.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Path document() {
        return Path.of(System.getProperty("nopal.root"), NAME).normalize();
    }
}
