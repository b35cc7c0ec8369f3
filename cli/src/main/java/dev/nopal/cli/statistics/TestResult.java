package dev.nopal.cli.statistics;

/**
 * The result of a test of two samples.
 *
 * @param method the name of the test
 * @param chance the p-value: the probability of a difference of at least this size if there is none
 */
public record TestResult(String method, double chance) {
    public TestResult {
        chance = Math.clamp(chance, 0, 1);
    }
}
