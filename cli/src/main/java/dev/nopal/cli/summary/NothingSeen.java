package dev.nopal.cli.summary;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Script;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Nodes;
import dev.nopal.script.program.CheckedProbe;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The check whether the probes of a script recorded nothing: every map that they feed is empty, and
 * only {@code BEGIN} and {@code END} printed something. If so, {@link EmptyReasons} explains it.
 *
 * <p>The script is analysed only at the end, because checking it takes milliseconds.
 */
public final class NothingSeen {
    private static final Set<String> PRINTS =
            Set.of("printf", "print", "join", "cat", "system", "record");

    private final Script script;
    private long printed;
    private boolean hasPrintedEntries;

    public NothingSeen(Script script) {
        this.script = script;
    }

    /** Records an event that is printed. */
    public void saw(Event event) {
        switch (event) {
            case Event.PrintMap print -> {
                printed++;
                hasPrintedEntries |= !print.map().entries().isEmpty();
            }
            case Event.Printf _, Event.Print _, Event.Join _ -> printed++;
            case Event.Cat _, Event.SystemOutput _, Event.Recorded _ -> printed++;
            case Event.Message _ -> hasPrintedEntries = true; // A probe has printed something.
            case Event.Time _, Event.LostEvents _, Event.PartialProbe _ -> {}
            case Event.AttachedProbes _, Event.End _ -> {}
        }
    }

    /**
     * Returns one sentence if nothing was seen.
     *
     * @param maps the maps at the end
     * @param nanos how long the probes were attached
     * @param fired how often probes fired, if that is known
     */
    public Optional<String> explain(List<MapData> maps, long nanos, OptionalLong fired) {
        if (hasPrintedEntries || maps.stream().anyMatch(map -> !map.entries().isEmpty())) {
            return Optional.empty();
        }
        if (!(script.check(ProbeCatalog.EMPTY) instanceof CheckResult.Accepted accepted)) {
            return Optional.empty();
        }
        CheckedProgram program = accepted.program();
        List<CheckedProbe> probes =
                program.probes().stream().filter(probe -> !isFrame(probe.attachPoint())).toList();
        boolean wouldTell =
                probes.stream()
                        .anyMatch(
                                probe ->
                                        probe.facts().prints()
                                                || !probe.facts().mapsWritten().isEmpty());
        boolean isPrinted =
                probes.stream().anyMatch(probe -> probe.facts().prints()) && printed > frameSize();
        return wouldTell && !isPrinted
                ? Optional.of(new EmptyReasons(script, nanos, fired).of(probes))
                : Optional.empty();
    }

    private static boolean isFrame(AttachPoint point) {
        return point instanceof AttachPoint.Begin || point instanceof AttachPoint.End;
    }

    /** Returns the number of events that {@code BEGIN} and {@code END} print, each once. */
    private long frameSize() {
        return script.blocks().stream()
                .filter(
                        block ->
                                block.attachPoints().stream()
                                        .allMatch(each -> isFrame(each.attachPoint())))
                .mapToLong(block -> prints(block.expanded()))
                .sum();
    }

    private static long prints(Node node) {
        long own = node instanceof Expression.Call call && PRINTS.contains(call.name()) ? 1 : 0;
        return own + Nodes.children(node).stream().mapToLong(NothingSeen::prints).sum();
    }
}
