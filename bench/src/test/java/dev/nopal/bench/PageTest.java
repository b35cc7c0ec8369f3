package dev.nopal.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class PageTest {
    @TempDir Path directory;

    @Test
    void replacesOnlyWhatIsBetweenTheMarks() throws IOException {
        Path page = directory.resolve("page.md");
        Files.writeString(page, "before\n" + Page.BEGIN + "\nold\n" + Page.END + "\nafter\n");

        Page.write(page, "new\n");
        Page.write(page, "newer\n");

        assertThat(page)
                .hasContent("before\n" + Page.BEGIN + "\n\nnewer\n\n" + Page.END + "\nafter\n");
    }

    @Test
    void leavesAPageWithoutMarksAlone() throws IOException {
        Path page = directory.resolve("page.md");
        Files.writeString(page, "text");

        assertThatThrownBy(() -> Page.write(page, "new")).isInstanceOf(IOException.class);
        assertThat(page).hasContent("text");
    }

    @Test
    void thePageOfThisProjectHasTheMarks() throws IOException {
        assertThat(Path.of("../docs/performance.md")).content().contains(Page.BEGIN, Page.END);
    }
}
