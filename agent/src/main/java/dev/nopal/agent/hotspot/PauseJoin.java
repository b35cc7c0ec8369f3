package dev.nopal.agent.hotspot;

import jdk.jfr.consumer.RecordedEvent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The pauses of collections: HotSpot fires for each of them, with whether it is a full collection,
 * which only the event of the whole collection says. That one follows the pauses.
 */
final class PauseJoin {
    private static final Set<String> FULL =
            Set.of("G1Full", "SerialOld", "ParallelOld", "PSMarkSweep", "MarkSweepCompact");

    private static final int MOST_COLLECTIONS = 64;

    private final Map<Long, List<RecordedEvent>> pauses = new HashMap<>();

    void pause(RecordedEvent event) {
        if (pauses.size() >= MOST_COLLECTIONS) {
            pauses.clear(); // Their collections were lost.
        }
        pauses.computeIfAbsent(event.getLong("gcId"), _ -> new ArrayList<>()).add(event);
    }

    void collection(RecordedEvent event, Consumer<ProbeFiring> taker) {
        long full = FULL.contains(event.getString("name")) ? 1 : 0;
        List<RecordedEvent> ended = pauses.remove(event.getLong("gcId"));
        if (ended != null) {
            for (RecordedEvent each : ended) {
                taker.accept(new ProbeFiring(each.getStartTime(), HotspotProbe.GC_BEGIN, full));
                taker.accept(new ProbeFiring(each.getEndTime(), HotspotProbe.GC_END));
            }
        }
    }
}
