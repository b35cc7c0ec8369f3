package dev.nopal.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.Diagnostic;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.DiagnosticText;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Script;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Converts many D programs to bpftrace's language and back. */
final class ProgramsTest {
    static Stream<Programs.One> programs() {
        return Stream.of("probes.spec", "variables.spec", "output.spec", "sessions.spec")
                .flatMap(file -> Programs.in(file).stream());
    }

    @Test
    void areAtLeastHundredWithDifferentNames() {
        List<String> names = programs().map(Programs.One::name).toList();
        assertThat(names).hasSizeGreaterThan(100);
        assertThat(programs().map(Programs.One::text)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void convertsToWhatTheCheckerAccepts(Programs.One program) {
        String converted = toBpftrace(program.text());
        Script script = Script.of(converted, "1", "two");
        if (script.check(ProbeCatalog.EMPTY) instanceof CheckResult.Rejected rejected) {
            assertThat(rejected.diagnostics().stream().filter(Diagnostic::isError))
                    .as(converted + rejected.diagnostics())
                    .allMatch(each -> each.code() == DiagnosticCode.NEEDS_KERNEL);
        }
    }

    @ParameterizedTest
    @MethodSource("programs")
    void comesBackWithTheSameMeaning(Programs.One program) {
        String first = toBpftrace(program.text());
        String second = toBpftrace(toD(first));
        // D has no if: it comes back as clauses with predicates, and those stay what they are.
        boolean hasBranch = first.contains("if (");
        assertThat(hasBranch ? toBpftrace(toD(second)) : second)
                .isEqualTo(hasBranch ? second : first);
        assertThat(second).doesNotContain("if (");
    }

    /** Leaves them for {@code system-tests/dof/oracle programs}, which needs Oracle's compiler. */
    @Test
    void areWrittenAsNopalConvertsThemToD() throws IOException {
        Path folder = Files.createDirectories(Path.of("target/programs"));
        Map<Path, String> all = new LinkedHashMap<>();
        for (Programs.One program : programs().toList()) {
            String name = program.name().replaceAll("[^a-z0-9]+", "-");
            all.put(
                    folder.resolve(1_000 + all.size() + "-" + name + ".d"),
                    toD(toBpftrace(program.text())));
        }
        for (Map.Entry<Path, String> each : all.entrySet()) {
            Files.writeString(each.getKey(), each.getValue());
        }
        assertThat(folder).isDirectoryContaining(file -> file.toString().endsWith(".d"));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void keepsComments(Programs.One program) {
        Diagnostics diagnostics = new Diagnostics();
        List<SourceComment> comments = DParser.parse(program.text(), diagnostics).comments();
        String converted = toBpftrace(program.text());
        String back = toD(converted);
        for (SourceComment comment : comments) {
            for (String word : comment.text().replaceAll("[^a-zA-Z ]", " ").split(" +")) {
                assertThat(converted).contains(word);
                assertThat(back).contains(word);
            }
        }
        assertThat(DParser.parse(back, diagnostics).comments()).hasSameSizeAs(comments);
    }

    private static String toBpftrace(String text) {
        return text(text, Equivalent.fromD(text));
    }

    private static String toD(String text) {
        return text(text, Equivalent.toD(text));
    }

    private static String text(String source, Equivalent conversion) {
        assertThat(conversion.isComplete())
                .as(source + new DiagnosticText("x", source).of(conversion.diagnostics()))
                .isTrue();
        return conversion.text();
    }
}
