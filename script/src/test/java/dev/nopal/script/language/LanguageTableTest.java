package dev.nopal.script.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A comparison of the tables in docs/language.md with the words that the checker accepts. */
final class LanguageTableTest {
    private static final Path PAGE = Path.of("..", "docs", "language.md");

    @Test
    void thePageHasEveryProbeType() throws IOException {
        assertThat(table("| probe type | attach point | also written | engine |"))
                .containsExactlyElementsOf(
                        Stream.of(ProbeType.values())
                                .map(
                                        type ->
                                                row(
                                                        code(type.text()),
                                                        code(type.form()),
                                                        others(type),
                                                        engine(type.availability())))
                                .toList());
    }

    private static String others(ProbeType type) {
        return String.join(", ", type.otherNames().stream().map(LanguageTableTest::code).toList());
    }

    @Test
    void thePageHasEveryBuiltin() throws IOException {
        assertThat(table("| builtin | type | engine |"))
                .containsExactlyElementsOf(
                        Stream.of(Builtin.values())
                                .sorted(Comparator.comparing(Builtin::text))
                                .map(
                                        builtin ->
                                                row(
                                                        code(builtin.text()),
                                                        code(builtin.type().text()),
                                                        engine(builtin.availability())))
                                .toList());
    }

    @Test
    void thePageHasEveryFunction() throws IOException {
        assertThat(table("| function | result | engine |"))
                .containsExactlyElementsOf(
                        Stream.of(Function.values())
                                .filter(Function::isWritten)
                                .sorted(Comparator.comparing(Function::text))
                                .map(LanguageTableTest::row)
                                .toList());
    }

    private static String row(Function function) {
        String since =
                function.extension()
                        .map(form -> "bpftrace 0." + form.since() + " " + form.text())
                        .map(text -> "jvm, " + text.strip())
                        .orElseGet(() -> engine(function.availability()));
        return row(
                code(function.text() + "(" + function.signature().text() + ")"),
                function.resultText(),
                since);
    }

    private static String engine(Availability availability) {
        if (!availability.isInBpftrace()) {
            return "jvm";
        }
        return availability.since() == 0 ? "" : "jvm, bpftrace 0." + availability.since();
    }

    private static String code(String text) {
        return "`" + text + "`";
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells).replace("|  |", "| |").strip() + " |";
    }

    /** Returns the rows of the table with this head. */
    private static List<String> table(String head) throws IOException {
        List<String> lines = Files.readAllLines(PAGE);
        int at = lines.indexOf(head);
        assertThat(at).as("the table %s in %s", head, PAGE).isNotNegative();
        List<String> rows = new ArrayList<>();
        for (String line : lines.subList(at + 2, lines.size())) {
            if (!line.startsWith("|")) {
                break;
            }
            rows.add(line);
        }
        return rows;
    }

    @Test
    void noWordIsOfTheKernelAndOfASession() {
        assertThat(Stream.of(Builtin.values()).map(Builtin::text))
                .doesNotContainAnyElementsOf(KernelWords.BUILTINS);
        assertThat(Stream.of(Function.values()).map(Function::text))
                .doesNotContainAnyElementsOf(KernelWords.FUNCTIONS);
        assertThat(Stream.of(ProbeType.values()).flatMap(ProbeType::names))
                .doesNotContainAnyElementsOf(KernelWords.PROBES)
                .doesNotHaveDuplicates();
    }
}
