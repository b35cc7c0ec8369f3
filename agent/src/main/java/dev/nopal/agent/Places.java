package dev.nopal.agent;

import dev.nopal.script.AttachPoint;
import dev.nopal.script.ObjectField;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.type.Type;

import java.util.List;
import java.util.Optional;

/** Knows some places only: those that appeared. */
record Places(List<Armable> places, ProbeCatalog all) implements ProbeCatalog {
    @Override
    public List<ProbeSignature> match(AttachPoint attachPoint) {
        return places.stream()
                .filter(place -> place.isAt(attachPoint))
                .map(place -> place.signature(attachPoint))
                .distinct()
                .toList();
    }

    @Override
    public Optional<ObjectField> field(Type.JavaObject object, String name) {
        return all.field(object, name);
    }

    @Override
    public List<String> fields(Type.JavaObject object) {
        return all.fields(object);
    }
}
