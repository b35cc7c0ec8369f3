package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.Diagnostic;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.util.List;
import java.util.stream.Stream;

final class RejectionTest {
    private static final List<Spec> SPECS = Spec.read("rejected.spec");

    @TestFactory
    Stream<DynamicTest> rejectsWithPlaceCodeMessageAndHint() {
        return SPECS.stream().map(spec -> DynamicTest.dynamicTest(spec.name(), () -> check(spec)));
    }

    private static void check(Spec spec) {
        CheckResult result = Shop.check(spec.program());
        assertThat(result).isInstanceOf(CheckResult.Rejected.class);
        List<String> errors =
                ((CheckResult.Rejected) result)
                        .diagnostics().stream()
                                .filter(Diagnostic::isError)
                                .map(RejectionTest::line)
                                .toList();
        assertThat(errors).isEqualTo(spec.expectations());
    }

    private static String line(Diagnostic diagnostic) {
        String hint = diagnostic.hint().isEmpty() ? "" : " | " + diagnostic.hint();
        int from = diagnostic.span().start() + 1;
        int to = diagnostic.span().end() + 1;
        return "EXPECT %s-%s %s %s%s"
                .formatted(from, to, diagnostic.code(), diagnostic.sentence(), hint);
    }

    @Test
    void coversMoreThanTwoHundredCases() {
        assertThat(SPECS).hasSizeGreaterThan(200);
        assertThat(SPECS.stream().map(Spec::program)).doesNotHaveDuplicates();
        assertThat(SPECS).allMatch(spec -> !spec.expectations().isEmpty());
    }
}
