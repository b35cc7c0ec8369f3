package dev.nopal.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class GeneratedSectionTest {
    @TempDir Path directory;

    @Test
    void replacesOnlyWhatIsBetweenTheMarks() throws IOException {
        Path page = directory.resolve("page.md");
        Files.writeString(
                page,
                "before\n"
                        + GeneratedSection.BEGIN
                        + "\nold\n"
                        + GeneratedSection.END
                        + "\nafter\n");

        GeneratedSection.write(page, "new\n");
        GeneratedSection.write(page, "newer\n");

        assertThat(page)
                .hasContent(
                        "before\n"
                                + GeneratedSection.BEGIN
                                + "\n\nnewer\n\n"
                                + GeneratedSection.END
                                + "\nafter\n");
    }

    @Test
    void leavesAPageWithoutMarksAlone() throws IOException {
        Path page = directory.resolve("page.md");
        Files.writeString(page, "text");

        assertThatThrownBy(() -> GeneratedSection.write(page, "new"))
                .isInstanceOf(IOException.class);
        assertThat(page).hasContent("text");
    }

    @Test
    void thePageOfThisProjectHasTheMarks() throws IOException {
        assertThat(Path.of("../docs/performance.md"))
                .content()
                .contains(GeneratedSection.BEGIN, GeneratedSection.END);
    }
}
