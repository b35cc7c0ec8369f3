package dev.nopal.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files that the documents show, and the targets of their links, exist as they say. */
class DocumentsTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    /** A fence and, if there is one, the marker before it: {@code <!-- file: PATH -->}. */
    private static final Pattern BLOCK =
            Pattern.compile("(?ms)(?:^<!-- file: (\\S+) -->\\R)?^```([a-z]*)\\R(.*?)^```$");

    private static final Pattern LINK = Pattern.compile("(?<!!)\\[[^\\]]*\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    private static final int MAX_COLUMNS = 120;

    /** A class as docs/changing.md names it: without {@code dev.nopal}, or with {@code core}. */
    private static final Pattern CLASS =
            Pattern.compile("`((?:core|script|agent|cli|system)(?:\\.[a-z]+)*\\.[A-Z]\\w*)`");

    @TestFactory
    Stream<DynamicTest> showsFilesAsTheyAre() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path document : documents()) {
            Matcher block = BLOCK.matcher(Files.readString(document));
            while (block.find()) {
                String file = block.group(1);
                String shown = block.group(3);
                if (file != null) {
                    tests.add(
                            DynamicTest.dynamicTest(
                                    ROOT.relativize(document) + " shows " + file,
                                    () -> assertThat(ROOT.resolve(file)).hasContent(shown)));
                }
            }
        }
        assertThat(tests).hasSizeGreaterThan(8);
        return tests.stream();
    }

    @TestFactory
    Stream<DynamicTest> pointsAtWhatExists() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path document : documents()) {
            Matcher link = LINK.matcher(withoutBlocks(Files.readString(document)));
            while (link.find()) {
                String target = link.group(1);
                if (!target.contains("://")) {
                    tests.add(
                            DynamicTest.dynamicTest(
                                    ROOT.relativize(document) + " links to " + target,
                                    () -> requireTarget(document, target)));
                }
            }
        }
        assertThat(tests).hasSizeGreaterThan(20);
        return tests.stream();
    }

    private static void requireTarget(Path document, String target) throws IOException {
        String[] parts = target.split("#", 2);
        Path file = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]).normalize();
        assertThat(file).exists().startsWith(ROOT);
        if (parts.length == 2) {
            assertThat(anchors(Files.readString(file))).contains(parts[1]);
        }
    }

    private static Set<String> anchors(String text) {
        return HEADING.matcher(withoutBlocks(text))
                .results()
                .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^a-z0-9 _-]", "").replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    @Test
    void namesTheFileOfEveryProgramInTheDocs() throws IOException {
        for (Path document : documents()) {
            Matcher block = BLOCK.matcher(Files.readString(document));
            while (block.find() && !document.endsWith("README.md")) {
                if (List.of("java", "bt").contains(block.group(2))) {
                    assertThat(block.group(1))
                            .as("the file of the program in %s: %s", document, block.group(3))
                            .isNotNull();
                }
            }
        }
    }

    @Test
    void closesEveryBlock() throws IOException {
        for (Path document : documents()) {
            assertThat(withoutBlocks(Files.readString(document)))
                    .as(ROOT.relativize(document).toString())
                    .doesNotContain("```");
        }
    }

    /** Blocks, fenced or indented, and tables are as wide as what they show. */
    @Test
    void wrapsProse() throws IOException {
        List<String> tooLong = new ArrayList<>();
        for (Path document : documents()) {
            boolean isInBlock = false;
            List<String> lines = Files.readAllLines(document);
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i);
                if (line.startsWith("```")) {
                    isInBlock = !isInBlock;
                } else if (!isInBlock
                        && !line.startsWith("|")
                        && !line.startsWith("    ")
                        && line.codePointCount(0, line.length()) > MAX_COLUMNS) {
                    tooLong.add(ROOT.relativize(document) + ":" + (i + 1) + ": " + line);
                }
            }
        }
        assertThat(tooLong).as("prose of more than %d columns", MAX_COLUMNS).isEmpty();
    }

    @Test
    void namesClassesToChangeThatExist() throws IOException {
        Set<String> names =
                CLASS.matcher(Files.readString(ROOT.resolve("docs/changing.md")))
                        .results()
                        .map(name -> name.group(1))
                        .collect(Collectors.toSet());
        assertThat(names).hasSizeGreaterThan(50).allSatisfy(DocumentsTest::requireClass);
    }

    private static void requireClass(String name) {
        String file = "dev/nopal/" + name.replaceFirst("^core\\.", "").replace('.', '/') + ".java";
        assertThat(Stream.of("core", "script", "agent", "cli", "system-tests"))
                .as(name)
                .anyMatch(
                        module ->
                                Files.exists(ROOT.resolve(module + "/src/main/java/" + file))
                                        || Files.exists(
                                                ROOT.resolve(module + "/src/test/java/" + file)));
    }

    private static String withoutBlocks(String text) {
        return BLOCK.matcher(text).replaceAll("");
    }

    private static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>();
        for (Path folder : List.of(ROOT, ROOT.resolve("docs"))) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(file -> file.toString().endsWith(".md")).forEach(documents::add);
            }
        }
        assertThat(documents).hasSizeGreaterThan(8);
        return documents;
    }
}
