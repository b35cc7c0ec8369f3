package dev.nopal.cli.merge;

import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Maps that blocks of {@code interval} print in several JVMs, merged round by round: a round is
 * complete when all JVMs have printed, or when one prints again. So a JVM that does not print any
 * more delays the others by one interval at most.
 */
public final class PrintRounds {
    private final Map<Place, Map<SessionOrigin, List<MapData>>> open = new LinkedHashMap<>();
    private final List<Event.PrintMap> complete = new ArrayList<>();

    /** A {@code print} of the script. */
    private record Place(String map, int top, int div) {}

    /** Adds what one JVM has printed. */
    public void add(SessionOrigin origin, Event.PrintMap print) {
        Place place = new Place(print.map().name(), print.top(), print.div());
        Map<SessionOrigin, List<MapData>> round =
                open.computeIfAbsent(place, _ -> new LinkedHashMap<>());
        if (round.containsKey(origin)) {
            complete.add(merged(place, round));
            round.clear();
        }
        round.put(origin, List.of(print.map()));
    }

    /**
     * Returns the rounds that are complete since the last call, in order.
     *
     * @param targets the JVMs that may still print
     */
    public List<Event.PrintMap> take(Collection<String> targets) {
        for (Iterator<Map.Entry<Place, Map<SessionOrigin, List<MapData>>>> rounds =
                        open.entrySet().iterator();
                rounds.hasNext(); ) {
            Map.Entry<Place, Map<SessionOrigin, List<MapData>>> round = rounds.next();
            boolean hasAll =
                    round.getValue().keySet().stream()
                            .map(SessionOrigin::target)
                            .toList()
                            .containsAll(targets);
            if (hasAll) {
                complete.add(merged(round.getKey(), round.getValue()));
                rounds.remove();
            }
        }
        List<Event.PrintMap> taken = List.copyOf(complete);
        complete.clear();
        return taken;
    }

    private static Event.PrintMap merged(Place place, Map<SessionOrigin, List<MapData>> round) {
        return new Event.PrintMap(MapMerge.of(round).getFirst(), place.top(), place.div());
    }
}
