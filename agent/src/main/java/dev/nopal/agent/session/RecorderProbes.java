package dev.nopal.agent.session;

import dev.nopal.agent.jfr.EventDemand;
import dev.nopal.agent.jfr.FlightRecorderModule;
import dev.nopal.agent.jfr.JfrSource;
import dev.nopal.agent.jfr.NoJfrSource;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.agent.threads.ThreadSamples;
import dev.nopal.agent.threads.WallSource;
import dev.nopal.script.check.Script;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The probes without a location in the code: events of the Flight Recorder and samples of threads.
 *
 * @param instrumentation empty without an agent, when the application calls {@code Agent.listen()}
 */
record RecorderProbes(Optional<Instrumentation> instrumentation) {
    List<ProbeSource> forSession(Script script, boolean mayWait) {
        List<ProbeSource> sources = new ArrayList<>();
        sources.add(
                FlightRecorderModule.absence()
                        .<ProbeSource>map(NoJfrSource::new)
                        .orElseGet(
                                () ->
                                        new JfrSource(
                                                instrumentation, EventDemand.of(script), mayWait)));
        // A lambda would link the type, which a JVM without an agent may not have.
        if (instrumentation.isPresent()) {
            sources.add(new WallSource(new ThreadSamples(instrumentation.get())));
        }
        return sources;
    }
}
