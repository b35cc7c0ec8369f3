package dev.nopal.system.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Tests the main code of all modules as text: names that occur once, files of a readable size. */
class SourceFilesTest {
    private static final Path ROOT = Path.of(System.getProperty("nopal.root")).normalize();
    private static final int MOST_LINES = 400;

    /** Each module with a number of files that it has at least. */
    private static final Map<String, Integer> MODULES =
            Map.ofEntries(
                    Map.entry("downgrade", 20),
                    Map.entry("core", 70),
                    Map.entry("script", 150),
                    Map.entry("agent", 120),
                    Map.entry("cli", 150),
                    Map.entry("mcp", 20),
                    Map.entry("junit", 20),
                    Map.entry("spring", 20),
                    Map.entry("examples", 8),
                    Map.entry("examples/spring-shop", 7),
                    Map.entry("bench", 25),
                    Map.entry("fuzz", 10),
                    Map.entry("testing", 3));

    private static final Pattern TOP_LEVEL_TYPE =
            Pattern.compile(
                    "^(?:(?:public|abstract|final|sealed|non-sealed) )*"
                            + "(?:class|interface|record|enum|@interface) (\\w+)",
                    Pattern.MULTILINE);

    private static final String NUMBER = "%[-+ 0,(]*\\d*(\\.\\d+)?[dfeg][^\"\\n]*\"";

    /** {@code "%d".formatted(}, and {@code String.format("%d"} or {@code printf("%d"}. */
    private static final Pattern NUMBER_OF_DEFAULT_LOCALE =
            Pattern.compile(
                    NUMBER
                            + "\\s*\\)?\\s*\\.formatted\\("
                            + "|(String\\.format|\\.printf)\\(\\s*\"[^\"\\n]*"
                            + NUMBER);

    @Test
    void scansEnoughOfEveryModule() {
        MODULES.forEach(
                (module, least) ->
                        assertThat(files(module))
                                .as("source files of %s", module)
                                .hasSizeGreaterThanOrEqualTo(least));
    }

    @Test
    void simpleNamesOccurOnce() {
        Map<String, List<Path>> duplicates = places();
        duplicates.values().removeIf(files -> files.size() == 1);
        assertThat(duplicates).isEmpty();
    }

    @Test
    void filesAreNotTooLong() {
        Set<String> tooLong = new TreeSet<>();
        for (String module : MODULES.keySet()) {
            for (Path file : files(module)) {
                if (read(file).lines().count() > MOST_LINES) {
                    tooLong.add(file.getFileName().toString());
                }
            }
        }
        assertThat(tooLong).isEmpty();
    }

    /**
     * Otherwise messages, figures and JSON would have the decimal commas or the digits of the
     * locale, and tests would write scripts with such numbers.
     */
    @Test
    void numbersAreWrittenAlikeInEveryLocale() {
        for (String module : List.of("core", "script", "agent", "cli", "mcp", "junit", "spring")) {
            assertNoNumberOfDefaultLocale(files(module));
        }
        List<Path> tests = new ArrayList<>();
        for (String module :
                List.of("core", "script", "agent", "cli", "examples", "bench", "system-tests")) {
            tests.addAll(files(module, "src/test"));
        }
        assertThat(tests).hasSizeGreaterThan(500);
        tests.removeIf(file -> file.endsWith("SourceFilesTest.java"));
        assertNoNumberOfDefaultLocale(tests);
    }

    private static void assertNoNumberOfDefaultLocale(List<Path> files) {
        for (Path file : files) {
            assertThat(read(file))
                    .as("use %%s or Locale.ROOT in %s", file)
                    .doesNotContainPattern(NUMBER_OF_DEFAULT_LOCALE);
        }
    }

    private static Map<String, List<Path>> places() {
        Map<String, List<Path>> places = new TreeMap<>();
        for (String module : MODULES.keySet()) {
            for (Path file : files(module)) {
                TOP_LEVEL_TYPE
                        .matcher(read(file))
                        .results()
                        .forEach(
                                type ->
                                        places.merge(
                                                type.group(1),
                                                List.of(ROOT.relativize(file)),
                                                SourceFilesTest::joined));
            }
        }
        return places;
    }

    private static List<Path> joined(List<Path> some, List<Path> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    private static List<Path> files(String module) {
        return files(module, "src/main");
    }

    private static List<Path> files(String module, String folder) {
        try (Stream<Path> all = Files.walk(ROOT.resolve(module).resolve(folder))) {
            return all.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.getFileName().toString().contains("-info"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
