package dev.nopal.cli.request;

import dev.nopal.agent.control.Message;
import dev.nopal.script.DiagnosticText;
import dev.nopal.script.check.Script;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The request of a user: what to trace, and how to show it.
 *
 * @param script the script, parsed once, for the choice of the engine, the trace and the
 *     explanation at its end
 * @param isQuiet whether only the script's own output is shown
 * @param limits the limits on what the session may cost the program
 * @param isLive whether maps are redrawn periodically on a terminal
 */
public record Request(
        Script script,
        boolean isQuiet,
        boolean isLive,
        Optional<Duration> duration,
        OptionalLong events,
        Message.Limits limits) {
    /** Returns the formatter of diagnostics about the script. */
    public DiagnosticText diagnosticText() {
        return new DiagnosticText(script.call());
    }
}
