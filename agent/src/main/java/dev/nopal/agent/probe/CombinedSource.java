package dev.nopal.agent.probe;

import dev.nopal.agent.instrument.InstrumentationProgress;
import dev.nopal.agent.instrument.InstrumentationReport;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ObjectField;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.session.Loss;
import dev.nopal.script.type.Type;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Several sources as one; each answers for its own probe types. */
public record CombinedSource(List<ProbeSource> sources) implements ProbeSource {
    @Override
    public void join(Consumer<List<Probe>> session) {
        sources.forEach(source -> source.join(session));
    }

    @Override
    public void leave(Consumer<List<Probe>> session) {
        sources.forEach(source -> source.leave(session));
    }

    @Override
    public AttachPoint resolve(AttachPoint attachPoint) {
        AttachPoint resolved = attachPoint;
        for (ProbeSource source : sources) {
            resolved = source.resolve(resolved);
        }
        return resolved;
    }

    @Override
    public List<ProbeSignature> request(AttachPoint attachPoint) {
        return sources.stream().flatMap(source -> source.request(attachPoint).stream()).toList();
    }

    @Override
    public List<ProbeSignature> match(AttachPoint attachPoint) {
        return sources.stream().flatMap(source -> source.match(attachPoint).stream()).toList();
    }

    @Override
    public List<Probe> find(AttachPoint attachPoint, ProbeSignature signature) {
        List<Probe> found = new ArrayList<>(); // Without a stream: called for each of many methods.
        for (ProbeSource source : sources) {
            found.addAll(source.find(attachPoint, signature));
        }
        return found;
    }

    @Override
    public Optional<Missing> missing(AttachPoint attachPoint) {
        return sources.stream().flatMap(source -> source.missing(attachPoint).stream()).findFirst();
    }

    @Override
    public Optional<ObjectField> field(Type.JavaObject object, String name) {
        return sources.stream().flatMap(source -> source.field(object, name).stream()).findFirst();
    }

    @Override
    public Optional<Type.JavaObject> type(String className) {
        return sources.stream().flatMap(source -> source.type(className).stream()).findFirst();
    }

    @Override
    public List<String> fields(Type.JavaObject object) {
        return sources.stream().flatMap(source -> source.fields(object).stream()).toList();
    }

    @Override
    public void open() {
        sources.forEach(ProbeSource::open);
    }

    @Override
    public void open(InstrumentationProgress progress) {
        for (ProbeSource source : sources) {
            if (!progress.isCancelled()) {
                source.open(progress);
            }
        }
    }

    @Override
    public Optional<String> expectation() {
        return sources.stream().flatMap(source -> source.expectation().stream()).findFirst();
    }

    @Override
    public void drain(boolean isExiting) {
        sources.forEach(source -> source.drain(isExiting));
    }

    @Override
    public Optional<String> announcement() {
        return sources.stream().flatMap(source -> source.announcement().stream()).findFirst();
    }

    @Override
    public List<String> cautions() {
        return sources.stream().flatMap(source -> source.cautions().stream()).toList();
    }

    @Override
    public List<String> gaps() {
        return sources.stream().flatMap(source -> source.gaps().stream()).toList();
    }

    @Override
    public void remove(Set<Object> units) {
        sources.forEach(source -> source.remove(units));
    }

    @Override
    public Map<Loss, Long> losses() {
        Map<Loss, Long> all = new EnumMap<>(Loss.class);
        sources.forEach(
                source -> source.losses().forEach((loss, n) -> all.merge(loss, n, Long::sum)));
        return all;
    }

    @Override
    public Optional<InstrumentationReport> report() {
        return sources.stream().flatMap(source -> source.report().stream()).findFirst();
    }
}
