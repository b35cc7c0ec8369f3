package dev.nopal.script.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Faults that are planted in the compiler, its runtime, the values and the renderers, and the
 * number of those that a script of the corpus or a test of these packages shows.
 *
 * <p>Every build runs a short sample. {@code -Dnopal.mutants=500 -Dnopal.mutants.seed=7} takes
 * another one, and 100000 takes all; {@code target/mutants} has the report.
 */
@Tag("slow")
final class MutationTest {
    private static final int FAULTS = Integer.getInteger("nopal.mutants", 80);
    private static final long SEED = Long.getLong("nopal.mutants.seed", 20_261_115L);
    private static final int PERCENT = 90;

    private final SeededClasses classes =
            SeededClasses.of(List.of("compile", "render", "run", "value"));

    @Test
    void nineOfTenPlantedFaultsAreCaught() throws IOException {
        Lab lab = new Lab(classes, Checks.all());
        List<SeededClasses.Site> sites = new ArrayList<>(classes.sites());
        sites.removeIf(site -> Equivalents.rule(site).isPresent());
        Report report = new Report();
        for (SeededClasses.Site site : Sampling.of(sites, FAULTS, SEED)) {
            report.add(site, lab.isCaught(site));
        }
        report.write(SEED, lab, classes.sites());
        assertThat(report.percent())
                .as("percent, see target/mutants")
                .isGreaterThanOrEqualTo(PERCENT);
    }

    @Test
    void everyRuleForEquivalentFaultsIsNeeded() {
        List<Equivalents.Rule> needed =
                classes.sites().stream()
                        .flatMap(site -> Equivalents.rule(site).stream())
                        .distinct()
                        .toList();
        assertThat(Equivalents.RULES).hasSameElementsAs(needed);
    }
}
