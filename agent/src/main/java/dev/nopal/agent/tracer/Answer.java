package dev.nopal.agent.tracer;

import java.util.List;

/**
 * The result of a request.
 *
 * @param isDone whether it was done; if not, the only line is a sentence that explains why
 * @param lines for the user
 */
public record Answer(boolean isDone, List<String> lines) {
    /** Copies the lines. */
    public Answer {
        lines = List.copyOf(lines);
    }

    static Answer done(List<String> lines) {
        return new Answer(true, lines);
    }

    static Answer refused(String sentence) {
        return new Answer(false, List.of(sentence));
    }
}
