package dev.nopal.cli.output;

import dev.nopal.script.render.Event;
import dev.nopal.script.render.MapData;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.RemovedProbe;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Looks on while a trace runs, beside its renderer. Called by the trace's own thread. */
public interface TraceOutput {
    /** Sees what is printed, when it is. */
    void saw(Event event) throws IOException;

    /** May look at the trace now; called many times a second, so mostly does nothing. */
    void look(Sight sight) throws IOException;

    /** Sees the trace when nothing more will happen. */
    void ended(Sight sight) throws IOException;

    /** Is what can be seen of a trace. */
    interface Sight {
        /** Returns all maps; plain ones have entries at the end only. */
        List<MapData> maps();

        /** Returns the maps of histograms alone, which costs less. */
        List<MapData> distributions();

        /** Returns what was lost so far, of all JVMs. */
        Map<Loss, Long> losses();

        /** Returns the probes that were taken out, because they cost too much. */
        List<RemovedProbe> removed();

        /** Returns whether the script wants its maps to be shown at the end. */
        boolean printsMaps();

        int probes();

        List<Long> processes();
    }
}
