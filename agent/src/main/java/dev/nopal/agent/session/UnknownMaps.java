package dev.nopal.agent.session;

import dev.nopal.script.program.CheckedProbe;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.program.ScriptMap;
import dev.nopal.script.type.Type;

import java.util.List;

/** Maps whose types depend on probes not yet loaded: their cells cannot be laid out. */
final class UnknownMaps {
    private UnknownMaps() {}

    /** Returns whether a script must wait for a probe. */
    static boolean areIn(CheckedProgram program) {
        return program.probes().stream().anyMatch(CheckedProbe::isPending)
                && program.maps().stream().anyMatch(map -> !map.equals(asNumbers(map)));
    }

    static List<String> names(CheckedProgram program) {
        return program.maps().stream()
                .filter(map -> !map.equals(asNumbers(map)))
                .map(ScriptMap::name)
                .toList();
    }

    /**
     * Returns the maps of a script whose probes never appeared: they are empty, so any type will
     * do.
     */
    static List<ScriptMap> asNumbers(CheckedProgram program) {
        return program.maps().stream().map(UnknownMaps::asNumbers).toList();
    }

    private static ScriptMap asNumbers(ScriptMap map) {
        return new ScriptMap(
                map.index(),
                map.name(),
                map.key().map(UnknownMaps::asNumbers),
                asNumbers(map.value()),
                map.maxKeys());
    }

    private static Type asNumbers(Type type) {
        return switch (type) {
            case Type.Unknown _ -> Type.INT64;
            case Type.Tuple tuple ->
                    new Type.Tuple(tuple.elements().stream().map(UnknownMaps::asNumbers).toList());
            case Type.Record record ->
                    new Type.Record(
                            record.fields().stream()
                                    .map(
                                            field ->
                                                    new Type.Field(
                                                            field.name(), asNumbers(field.type())))
                                    .toList());
            default -> type;
        };
    }
}
