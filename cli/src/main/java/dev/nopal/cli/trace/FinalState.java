package dev.nopal.cli.trace;

import dev.nopal.cli.output.SessionStart;
import dev.nopal.cli.output.TraceState;
import dev.nopal.cli.output.TracedTarget;
import dev.nopal.script.session.Loss;
import dev.nopal.script.session.RemovedProbe;
import dev.nopal.script.value.MapData;

import java.util.List;
import java.util.Map;

/** The state of a trace that has ended: its maps, which may be large, are read once. */
record FinalState(TracedJvms jvms, List<MapData> maps) implements TraceState {
    static FinalState of(TracedJvms jvms) {
        return new FinalState(jvms, jvms.maps());
    }

    @Override
    public List<MapData> distributions() {
        return jvms.distributions();
    }

    @Override
    public Map<Loss, Long> losses() {
        return jvms.losses();
    }

    @Override
    public List<RemovedProbe> removed() {
        return jvms.removed();
    }

    @Override
    public boolean printsMaps() {
        return jvms.printsMaps();
    }

    @Override
    public int probes() {
        return jvms.probes();
    }

    @Override
    public List<TracedTarget> targets() {
        return jvms.targets();
    }

    @Override
    public List<SessionStart> starts() {
        return jvms.starts();
    }

    @Override
    public List<String> mainClasses() {
        return jvms.mainClasses();
    }

    @Override
    public List<Long> processes() {
        return jvms.processes();
    }
}
