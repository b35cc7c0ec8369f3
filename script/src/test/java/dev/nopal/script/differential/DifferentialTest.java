package dev.nopal.script.differential;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A comparison of what each script of the corpus prints here and in the installed bpftrace 0.17,
 * after correcting for the known differences of the releases.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
final class DifferentialTest {
    private final List<Case> cases = Corpus.compared();
    private Theirs theirs;

    @BeforeAll
    void runAll() {
        Bpftrace.require();
        theirs = Theirs.run(cases);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void printsWhatBpftracePrints(Case one) {
        Printed ours = Ours.run(one);
        Printed old = theirs.of(one);
        assertThat(one.shaped(ours.text()))
                .as(one.text())
                .isEqualTo(one.shaped(one.toPinned(old.text())));
        assertThat(one.shaped(ours.json()))
                .as(one.text())
                .isEqualTo(one.shaped(one.toPinned(old.json())));
    }

    @Test
    void everyDifferenceIsNeeded() {
        Set<Difference> needed = EnumSet.noneOf(Difference.class);
        for (Case one : cases) {
            Printed old = theirs.of(one);
            for (Difference difference : one.differences()) {
                Printed current =
                        new Printed(difference.apply(old.text()), difference.apply(old.json()));
                assertThat(current).as(one + " needs " + difference).isNotEqualTo(old);
                needed.add(difference);
                old = current;
            }
        }
        assertThat(needed).containsExactly(Difference.values());
    }

    @Test
    void everyDifferenceCitesAReleaseAndItsEvidence() {
        assertThat(Difference.values())
                .allMatch(difference -> difference.since.matches("0\\.(1[89]|2[0-6])"))
                .allMatch(
                        difference ->
                                difference.evidence.matches(".*#[0-9]{4}, .*")
                                        || difference.since.equals("0.26")
                                                && difference.evidence.equals(
                                                        Difference.Evidence.SOURCES),
                        "a pull request, or the sources of the release that were read");
    }

    List<Case> cases() {
        return cases;
    }
}
