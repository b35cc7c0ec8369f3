package dev.nopal.cli.trace;

import dev.nopal.script.session.Loss;
import dev.nopal.script.session.RemovedProbe;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * An observer of a running trace, in addition to its renderer. Called by the trace's own thread.
 */
public interface Watch {
    /** Called for each event that is printed. */
    void saw(Event event) throws IOException;

    /** Called many times per second while the trace runs, so most calls do nothing. */
    void look(Sight sight) throws IOException;

    /** Called when the trace has ended. */
    void ended(Sight sight) throws IOException;

    /** The state of a trace. */
    interface Sight {
        /** Returns all maps; plain ones have entries at the end only. */
        List<MapData> maps();

        /** Returns the maps of histograms alone, which costs less. */
        List<MapData> distributions();

        /** Returns what was lost so far, of all JVMs. */
        Map<Loss, Long> losses();

        /** Returns the probes that were removed, because they cost too much. */
        List<RemovedProbe> removed();

        /** Returns whether to show the maps at the end. */
        boolean printsMaps();

        int probes();

        List<Long> processes();
    }
}
