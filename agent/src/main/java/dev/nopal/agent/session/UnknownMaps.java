package dev.nopal.agent.session;

import dev.nopal.script.IntType;
import dev.nopal.script.RecordType;
import dev.nopal.script.TupleType;
import dev.nopal.script.Type;
import dev.nopal.script.UnknownType;
import dev.nopal.script.check.CheckedProbe;
import dev.nopal.script.check.CheckedProgram;
import dev.nopal.script.check.ScriptMap;

import java.util.List;

/**
 * Handles maps whose types depend on probes that are not there yet: their cells cannot be laid out.
 */
final class UnknownMaps {
    private UnknownMaps() {}

    /** Tells whether a script must wait for a probe. */
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

    /** Returns the maps of a script for which no probe came: empty, so that numbers do as well. */
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
            case UnknownType _ -> IntType.INT64;
            case TupleType tuple ->
                    new TupleType(tuple.elements().stream().map(UnknownMaps::asNumbers).toList());
            case RecordType record ->
                    new RecordType(
                            record.fields().stream()
                                    .map(
                                            field ->
                                                    new RecordType.Field(
                                                            field.name(), asNumbers(field.type())))
                                    .toList());
            default -> type;
        };
    }
}
