package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/** Shows the saved session of a recipe. */
@Timeout(180)
@Tag("slow")
final class SavedRecipeTest {
    @TempDir private Path folder;

    @Test
    void isShownAsTheRecipePrintedIt() {
        String file = folder.resolve("calls").toString();
        String command =
                String.join(" ", Shop.java(List.of(), DrawnProgram.class.getName(), "1", "1"));
        Tools.Result traced =
                Cli.run("calls", "--save", file, "-c", command, "*.DrawnProgram:work");
        assertThat(traced.exitCode()).as(traced.err()).isZero();
        assertThat(traced.out()).contains("Calls, by caller:\n", "\nNext: nopal ");
        Tools.Result shown = Cli.run("show", file);
        assertThat(shown.exitCode()).as(shown.err()).isZero();
        assertThat(shown.out().strip())
                .as("without the commands, because its process may be another one by now")
                .isEqualTo(traced.out().substring(0, traced.out().indexOf("\nNext: ")).strip());
        assertThat(Cli.run("show", "--maps", file).out())
                .contains("@calls[methodret:dev.nopal.cli.DrawnProgram:work]: 400\n")
                .doesNotContain(" 100 %");
        assertThat(Cli.run("show", "-f", "json", file).out()).contains("\"@calls\"");
    }
}
