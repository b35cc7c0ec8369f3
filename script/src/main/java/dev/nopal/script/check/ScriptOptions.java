package dev.nopal.script.check;

import dev.nopal.script.program.ScriptMap;

import java.util.List;
import java.util.Map;

/**
 * What comes with a script from the command line, and what an earlier check settled.
 *
 * @param parameters {@code $1} and on
 * @param named what {@code getopt} finds: {@code --name=value}
 * @param maps of the running program that this check must fit, when a probe appears late
 */
public record ScriptOptions(
        List<String> parameters, Map<String, String> named, List<ScriptMap> maps) {
    public static final ScriptOptions NONE = new ScriptOptions(List.of(), Map.of(), List.of());

    public ScriptOptions {
        parameters = List.copyOf(parameters);
        named = Map.copyOf(named);
        maps = List.copyOf(maps);
    }

    public ScriptOptions withParameters(String... values) {
        return new ScriptOptions(List.of(values), named, maps);
    }

    public ScriptOptions withNamed(Map<String, String> values) {
        return new ScriptOptions(parameters, values, maps);
    }

    /** Keeps the maps of a running program as they are. */
    public ScriptOptions withMaps(List<ScriptMap> running) {
        return new ScriptOptions(parameters, named, running);
    }
}
