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

/** The samples of all threads that one session asks for: {@code wall:…} probes. */
public final class WallSource implements ProbeSource {
    private final ThreadSamples samples;
    private final Map<AttachPoint.Wall, EventProbe> probes = new LinkedHashMap<>();

    public WallSource(ThreadSamples samples) {
        this.samples = samples;
    }

    @Override
    public void join(Consumer<List<Probe>> session) {}

    @Override
    public void leave(Consumer<List<Probe>> session) {
        samples.close();
    }

    @Override
    public synchronized List<ProbeSignature> request(AttachPoint attachPoint) {
        if (attachPoint instanceof AttachPoint.Wall wall && samples.problem().isEmpty()) {
            probes.computeIfAbsent(
                    wall, _ -> new EventProbe(ThreadSamples.signature(wall.text()), wall::equals));
        }
        return match(attachPoint);
    }

    @Override
    public synchronized List<ProbeSignature> match(AttachPoint attachPoint) {
        EventProbe requested = probes.get(attachPoint);
        return requested == null ? List.of() : List.of(requested.signature(attachPoint));
    }

    @Override
    public synchronized List<Probe> find(AttachPoint attachPoint, ProbeSignature signature) {
        List<Probe> found = new ArrayList<>(probes.values());
        found.removeIf(probe -> !probe.matches(attachPoint));
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
        probes.forEach((wall, probe) -> samples.start(wall.text(), wall.nanos(), probe));
    }

    @Override
    public Map<Loss, Long> losses() {
        return Map.of(Loss.THREADS, samples.losses());
    }
}
