package dev.nopal.script.session;

import dev.nopal.script.value.Aggregation;

import java.time.Instant;

/**
 * The context in which the cells of one session are decoded: its clock, and the budget of one read.
 */
record CellDecoding(SessionInfo info, ReadBudget budget) implements Aggregation.Decoding {
    @Override
    public Instant wallTime(long sinceBoot) {
        return info.wallTime(sinceBoot);
    }

    @Override
    public void take(int values) {
        budget.take(values);
    }
}
