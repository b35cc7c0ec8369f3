package dev.nopal.agent.session;

import dev.nopal.agent.probe.Probe;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ObjectField;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.type.Type;

import java.util.List;
import java.util.Optional;

/** A catalog of some probes only: those that appeared. */
record ProbeSubset(List<Probe> probes, ProbeCatalog all) implements ProbeCatalog {
    @Override
    public List<ProbeSignature> match(AttachPoint attachPoint) {
        return probes.stream()
                .filter(probe -> probe.matches(attachPoint))
                .map(probe -> probe.signature(attachPoint))
                .distinct()
                .toList();
    }

    @Override
    public AttachPoint resolve(AttachPoint attachPoint) {
        return all.resolve(attachPoint);
    }

    @Override
    public Optional<ObjectField> field(Type.JavaObject object, String name) {
        return all.field(object, name);
    }

    @Override
    public Optional<Type.JavaObject> type(String className) {
        return all.type(className);
    }

    @Override
    public List<String> fields(Type.JavaObject object) {
        return all.fields(object);
    }
}
