package dev.nopal.script.program;

import dev.nopal.script.Diagnostic;
import dev.nopal.script.ScriptCall;

import java.util.List;

/**
 * A script that can run in a JVM session.
 *
 * <p>Every expression has its type, every conversion is explicit, macros and parameters are gone,
 * calls have the right arguments, and the limits hold.
 *
 * @param script the text that all places refer to, and what it was called with
 * @param maps by index, in the order of their first use
 * @param warnings what a user should know although the script can run
 */
public record CheckedProgram(
        ScriptCall script,
        Config config,
        List<ScriptMap> maps,
        List<CheckedProbe> probes,
        List<Diagnostic> warnings) {
    public CheckedProgram {
        maps = List.copyOf(maps);
        probes = List.copyOf(probes);
        warnings = List.copyOf(warnings);
    }
}
