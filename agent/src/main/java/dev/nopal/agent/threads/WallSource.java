package dev.nopal.agent.threads;

import dev.nopal.agent.probe.EventProbe;
import dev.nopal.agent.probe.Probe;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.session.Loss;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Has the samples of all threads that one session asks for. */
final class WallSource implements ProbeSource {
    private final ThreadSamples samples;
    private final Map<AttachPoint.Wall, EventProbe> places = new LinkedHashMap<>();

    WallSource(ThreadSamples samples) {
        this.samples = samples;
    }

    @Override
    public void join(Consumer<List<Probe>> session) {}

    @Override
    public void leave(Consumer<List<Probe>> session) {
        samples.close();
    }

    @Override
    public synchronized List<ProbeSignature> match(AttachPoint attachPoint) {
        if (!(attachPoint instanceof AttachPoint.Wall wall) || samples.problem().isPresent()) {
            return List.of();
        }
        return List.of(
                places.computeIfAbsent(
                                wall,
                                _ ->
                                        new EventProbe(
                                                ThreadSamples.signature(wall.text()),
                                                point -> point.equals(wall)))
                        .signature(wall));
    }

    @Override
    public synchronized List<Probe> find(AttachPoint attachPoint, ProbeSignature signature) {
        List<Probe> found = new ArrayList<>(places.values());
        found.removeIf(place -> !place.isAt(attachPoint));
        return found;
    }

    @Override
    public Optional<Missing> missing(AttachPoint attachPoint) {
        return attachPoint instanceof AttachPoint.Wall
                ? samples.problem()
                        .map(problem -> new Missing(attachPoint.text() + ": " + problem, "", true))
                : Optional.empty();
    }

    @Override
    public synchronized void open() {
        places.forEach((wall, place) -> samples.start(wall.text(), wall.nanos(), place));
    }

    @Override
    public Map<Loss, Long> losses() {
        return Map.of(Loss.THREADS, samples.losses());
    }
}
