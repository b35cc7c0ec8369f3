package dev.nopal.cli.diff;

import java.util.List;

/**
 * The result of judging one limit.
 *
 * @param exceeded descriptions of what exceeds the limit
 * @param notJudged what could not be judged, and why
 */
public record Judgement(
        RegressionLimit limit, Outcome outcome, List<String> exceeded, List<String> notJudged) {
    /** The outcome, on which a build may rely. */
    public enum Outcome {
        KEPT,
        EXCEEDED,
        /**
         * Nothing could be judged. This fails, too, because a limit that never fails would go
         * unnoticed.
         */
        BLIND
    }

    public boolean isFailure() {
        return outcome != Outcome.KEPT;
    }
}
