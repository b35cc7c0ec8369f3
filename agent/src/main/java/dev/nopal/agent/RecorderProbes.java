package dev.nopal.agent;

import dev.nopal.agent.jfr.FlightRecorderModule;
import dev.nopal.agent.threads.ThreadSamples;
import dev.nopal.script.check.Script;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Has what comes from no place in the code: events of the Flight Recorder and samples of threads.
 *
 * @param instrumentation nothing where the application itself only listens
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
        instrumentation.ifPresent(each -> sources.add(new WallSource(new ThreadSamples(each))));
        return sources;
    }
}
