package dev.nopal.script.session;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** The number of losses by cause; causes without losses are absent. */
public record Losses(Map<Loss, Long> counts) {
    public Losses {
        EnumMap<Loss, Long> copy = new EnumMap<>(Loss.class);
        copy.putAll(counts);
        counts = Collections.unmodifiableMap(copy);
    }

    public long of(Loss loss) {
        return counts.getOrDefault(loss, 0L);
    }

    public long total() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns what bpftrace would report as lost events. */
    public long output() {
        return counts.entrySet().stream()
                .filter(entry -> entry.getKey().isOutput())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
