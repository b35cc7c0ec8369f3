package dev.nopal.system.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.TreeCopy;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Sets the version in a copy of all files that name it. */
class SetVersionTest {
    private static final Path ROOT = Path.of(System.getProperty("nopal.root")).normalize();

    @TempDir Path copy;
    private String version;

    @BeforeEach
    void copy() throws IOException {
        version = Pom.read(ROOT.resolve("pom.xml"), _ -> Optional.empty()).version();
        TreeCopy.of(
                copy,
                Set.of("src"),
                name -> name.matches(".*pom\\.xml|.*\\.(md|json)|examples/run|etc/set-version"));
    }

    @Test
    void nothingNamesTheOldVersionAndTheWayBackRestoresEveryFile() throws IOException {
        Map<String, String> before = files();
        set("8.6.4").requireSuccess();
        Map<String, String> after = files();
        Pattern old =
                Pattern.compile("(nopal-[a-z-]+[-:]|<version>)" + Pattern.quote(version) + "\\b");
        assertThat(before.values()).filteredOn(old.asPredicate()).hasSizeGreaterThan(12);
        assertThat(after.entrySet())
                .hasSizeGreaterThan(25)
                .noneMatch(file -> old.matcher(file.getValue()).find());
        assertThat(after.get("README.md")).contains("<version>8.6.4</version>");
        assertThat(after.get("jbang-catalog.json")).contains("\"dev.nopal:nopal-cli:8.6.4\"");
        assertThat(after.get("examples/run")).contains("nopal-core-8.6.4.jar");
        set(version).requireSuccess();
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void refusesWhatIsNotAVersion() throws IOException {
        Map<String, String> before = files();
        Command.Result result = set("1/0");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).startsWith("set-version: 1/0 is not a version; ");
        assertThat(files()).isEqualTo(before);
    }

    private Command.Result set(String to) {
        return Command.of("sh", copy.resolve("etc/set-version").toString(), to).run();
    }

    private Map<String, String> files() throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (Stream<Path> files = Files.walk(copy)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                texts.put(copy.relativize(file).toString(), Files.readString(file));
            }
        }
        return texts;
    }
}
