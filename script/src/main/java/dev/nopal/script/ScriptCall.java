package dev.nopal.script;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A script and what it is called with: the one carrier from the command line through the control
 * socket and the checked program to the session file.
 *
 * @param name for messages: a file, {@code -e} or {@code stdin}
 * @param parameters {@code $1} and on
 * @param named what {@code getopt} finds: {@code --name=value}
 */
public record ScriptCall(
        String name, String text, List<String> parameters, Map<String, String> named) {
    public ScriptCall {
        parameters = List.copyOf(parameters);
        named = Collections.unmodifiableMap(new LinkedHashMap<>(named));
    }

    /** Creates the call of a script without a name. */
    public static ScriptCall of(String text, String... parameters) {
        return new ScriptCall("stdin", text, List.of(parameters), Map.of());
    }

    /**
     * Returns the place of a parameter: beyond the text, as if the parameters followed it, each on
     * its own line.
     */
    public Span placeOf(int parameter) {
        int start = text.length() + 1;
        for (String before : parameters.subList(0, parameter)) {
            start += before.length() + 1;
        }
        return new Span(start, start + parameters.get(parameter).length());
    }

    /** Returns the same call with other named parameters. */
    public ScriptCall withNamed(Map<String, String> values) {
        return new ScriptCall(name, text, parameters, values);
    }
}
