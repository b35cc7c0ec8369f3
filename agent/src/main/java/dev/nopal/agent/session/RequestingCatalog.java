package dev.nopal.agent.session;

import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.ObjectField;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.type.Type;

import java.util.List;
import java.util.Optional;

/**
 * The catalog for checking a script that is to run: requests from a source every attach point that
 * the checker looks up. So the session requests exactly what the script names after substitution of
 * parameters.
 */
record RequestingCatalog(ProbeSource source) implements ProbeCatalog {
    @Override
    public List<ProbeSignature> match(AttachPoint attachPoint) {
        return source.request(attachPoint);
    }

    @Override
    public AttachPoint resolve(AttachPoint attachPoint) {
        return source.resolve(attachPoint);
    }

    @Override
    public Optional<ObjectField> field(Type.JavaObject object, String name) {
        return source.field(object, name);
    }

    @Override
    public Optional<Type.JavaObject> type(String className) {
        return source.type(className);
    }

    @Override
    public List<String> fields(Type.JavaObject object) {
        return source.fields(object);
    }
}
