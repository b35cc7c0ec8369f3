package dev.nopal.agent.session;

import dev.nopal.agent.control.Message;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Script;
import dev.nopal.script.check.ScriptMap;
import dev.nopal.script.check.ScriptOptions;
import dev.nopal.script.compile.SessionOptions;

import java.util.List;

/** The script of a request to run one, as the checker and the compiler take it. */
record RequestedScript(Message.Run request) {
    /** Checks the script against the probes of a catalog. */
    CheckResult check(ProbeCatalog catalog) {
        return check(catalog, List.of());
    }

    /**
     * Checks the script against the probes of a catalog.
     *
     * @param maps those of an earlier check, whose layout must stay
     */
    CheckResult check(ProbeCatalog catalog, List<ScriptMap> maps) {
        ScriptOptions options = new ScriptOptions(request.parameters(), request.named(), maps);
        return Script.check(request.text(), options, catalog);
    }

    SessionOptions sessionOptions() {
        return SessionOptions.DEFAULT
                .withScript(request.name(), request.text())
                .withParameters(request.parameters(), request.named())
                .withChildProcess(request.childProcess());
    }
}
