package dev.nopal.agent.jfr;

import dev.nopal.agent.probe.Probe;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The source of events in a JVM without a Flight Recorder: explains why there are none. */
public record NoJfrSource(FlightRecorderModule.Absence absence) implements ProbeSource {
    @Override
    public void join(Consumer<List<Probe>> session) {}

    @Override
    public void leave(Consumer<List<Probe>> session) {}

    @Override
    public List<ProbeSignature> request(AttachPoint attachPoint) {
        return List.of();
    }

    @Override
    public List<ProbeSignature> match(AttachPoint attachPoint) {
        return List.of();
    }

    @Override
    public List<Probe> find(AttachPoint attachPoint, ProbeSignature signature) {
        return List.of();
    }

    @Override
    public Optional<Missing> missing(AttachPoint attachPoint) {
        return attachPoint instanceof AttachPoint.Jfr || attachPoint instanceof AttachPoint.Profile
                ? Optional.of(
                        new Missing(
                                attachPoint.text() + ": " + absence.message(),
                                absence.hint(),
                                true))
                : Optional.empty();
    }
}
