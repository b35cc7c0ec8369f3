package dev.nopal.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Compares each example script with its twin in D. */
final class ExampleTwinsTest {
    private static final Path EXAMPLES = Path.of("../examples/src/main/java/dev/nopal/examples");

    @Test
    void eachScriptHasATwinThatSaysTheSame() throws IOException {
        List<Path> scripts;
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            scripts = files.filter(file -> file.toString().endsWith(".bt")).toList();
        }
        assertThat(scripts).hasSizeGreaterThan(5);
        for (Path script : scripts) {
            String name = script.getFileName().toString().replace(".bt", ".d");
            Equivalent twin = Equivalent.fromD(Files.readString(EXAMPLES.resolve(name)));
            assertThat(twin.isComplete()).as(name + twin.diagnostics()).isTrue();
            Equivalent inD = Equivalent.toD(Files.readString(script));
            assertThat(Equivalent.toD(twin.text()).text()).as(name).isEqualTo(inD.text());
            assertThat(inD.text().replace("    ", "\t"))
                    .isEqualTo(Files.readString(EXAMPLES.resolve(name)));
        }
    }
}
