package dev.nopal.cli;

import dev.nopal.cli.convert.Equivalent;
import dev.nopal.cli.convert.ScriptLanguage;
import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.request.EngineChoice;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.DiagnosticText;
import dev.nopal.script.ScriptCall;

import java.io.PrintWriter;

/** The conversion of a script to the language of the engine that is to run it. */
final class ConvertedScript {
    private ConvertedScript() {}

    /**
     * Returns the script as the engine takes it; prints what differs.
     *
     * @throws Failure if it cannot be converted; the reasons are printed before
     */
    static ScriptCall of(ScriptCall call, EngineChoice engine, boolean isQuiet, PrintWriter err) {
        ScriptLanguage wanted =
                engine == EngineChoice.dtrace ? ScriptLanguage.d : ScriptLanguage.bt;
        if (wanted == written(call, wanted)) {
            return call;
        }
        Equivalent conversion = wanted.convert(call.text());
        if (!isQuiet || !conversion.isComplete()) {
            err.print(new DiagnosticText(call).of(conversion.diagnostics()));
            err.flush();
        }
        if (!conversion.isComplete()) {
            throw Failure.usage(call.name() + " cannot be converted to " + wanted.title());
        }
        return new ScriptCall(
                call.name() + " (converted)", conversion.text(), call.parameters(), call.named());
    }

    private static ScriptLanguage written(ScriptCall call, ScriptLanguage wanted) {
        return ScriptLanguage.of(call.name(), call.text())
                .orElseGet(
                        () ->
                                wanted == ScriptLanguage.d && !isBpftrace(call.text())
                                        ? ScriptLanguage.d
                                        : ScriptLanguage.bt);
    }

    /**
     * Returns whether a script is taken for one of bpftrace; some are correct in both languages.
     */
    private static boolean isBpftrace(String text) {
        return ScriptLanguage.d.convert(text).isComplete()
                || ScriptLanguage.bt.convert(text).diagnostics().stream()
                        .anyMatch(each -> each.code() == DiagnosticCode.SYNTAX);
    }
}
