package dev.nopal.cli.statistics;

/**
 * Holds what a test says of two samples.
 *
 * @param method which test, in words
 * @param chance how probable a difference of at least this size is where there is none: the p-value
 */
public record TestResult(String method, double chance) {
    public TestResult {
        chance = Math.clamp(chance, 0, 1);
    }
}
