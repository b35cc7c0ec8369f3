package dev.nopal.cli.diff;

import java.util.List;

/**
 * Whether a limit is kept.
 *
 * @param exceeded what is beyond the limit, each in words
 * @param notJudged what could not be judged, and why
 */
public record Judgement(
        RegressionLimit limit, Outcome outcome, List<String> exceeded, List<String> notJudged) {
    /** What a build may rely on. */
    public enum Outcome {
        KEPT,
        EXCEEDED,
        /**
         * Nothing could be judged, which fails, too: nobody would notice a limit that never does.
         */
        BLIND
    }

    public boolean isFailure() {
        return outcome != Outcome.KEPT;
    }
}
