package dev.nopal.agent;

import dev.nopal.agent.threads.ThreadSamples;
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
    private final Map<AttachPoint.Wall, EventPlace> places = new LinkedHashMap<>();

    WallSource(ThreadSamples samples) {
        this.samples = samples;
    }

    @Override
    public void join(Consumer<List<Armable>> session) {}

    @Override
    public void leave(Consumer<List<Armable>> session) {
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
                                        new EventPlace(
                                                ThreadSamples.signature(wall.text()),
                                                point -> point.equals(wall)))
                        .signature(wall));
    }

    @Override
    public synchronized List<Armable> find(AttachPoint attachPoint, ProbeSignature signature) {
        List<Armable> found = new ArrayList<>(places.values());
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
