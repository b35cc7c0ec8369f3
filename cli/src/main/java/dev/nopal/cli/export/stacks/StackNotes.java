package dev.nopal.cli.export.stacks;

import dev.nopal.script.value.MapData;

import java.util.List;
import java.util.Optional;

/** Sentences about what a profile cannot show. */
final class StackNotes {
    private StackNotes() {}

    static Optional<String> skipped(String map, long entries) {
        return entries == 0
                ? Optional.empty()
                : Optional.of(
                        map
                                + ": left out "
                                + entries
                                + (entries == 1 ? " stack" : " stacks")
                                + " whose number is not above zero");
    }

    /** Returns why a profile is empty; a map without entries may have had stacks. */
    static Optional<String> none(List<MapData> all, boolean isEmpty) {
        if (!isEmpty) {
            return Optional.empty();
        }
        return Optional.of(
                all.stream().allMatch(map -> map.entries().isEmpty())
                        ? "no stacks: all maps are empty"
                        : "no stacks: this format shows maps such as @[ustack] = count(), with a"
                                + " stack in the key and a value that can be added up, and events"
                                + " such as record(ustack)");
    }
}
