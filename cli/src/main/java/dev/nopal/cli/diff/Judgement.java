package dev.nopal.cli.diff;

import java.util.List;

/**
 * Says what became of a limit.
 *
 * @param exceeded what is beyond the limit, each in words
 * @param notJudged what could not be judged, and why
 */
public record Judgement(RegressionLimit gate, Outcome outcome, List<String> exceeded, List<String> notJudged) {
    /** Says whether a build may go on. */
    public enum Outcome {
        KEPT,
        EXCEEDED,
        /** Nothing could be judged: as a smoke detector without a battery, it beeps. */
        BLIND
    }

    public boolean isFailure() {
        return outcome != Outcome.KEPT;
    }
}
