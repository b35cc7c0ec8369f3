package dev.nopal.script.session;

import dev.nopal.script.value.Aggregation;

import java.time.Instant;

/** What the cells of one session are decoded with: its clock, and what one read may make. */
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
