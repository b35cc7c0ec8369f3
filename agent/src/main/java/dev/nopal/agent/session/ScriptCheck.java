package dev.nopal.agent.session;

import dev.nopal.agent.control.Connection;
import dev.nopal.agent.control.Message;
import dev.nopal.agent.probe.Probe;
import dev.nopal.agent.probe.ProbeSource;
import dev.nopal.script.Diagnostic;
import dev.nopal.script.check.CheckResult;
import dev.nopal.script.check.Script;
import dev.nopal.script.program.CheckedProgram;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The answer to a request to check a script against this JVM: its diagnostics, and what a session
 * would change. Changes nothing.
 */
final class ScriptCheck {
    private final ProbeSources sources;
    private final Connection connection;

    ScriptCheck(ProbeSources sources, Connection connection) {
        this.sources = sources;
        this.connection = connection;
    }

    void run(Message.Run request) throws IOException {
        Script script = Script.of(request.script());
        ProbeSource source = sources.forSession(request, script);
        Consumer<List<Probe>> nobody = _ -> {};
        source.join(nobody);
        try {
            switch (script.check(new RequestingCatalog(source))) {
                case CheckResult.Rejected rejected ->
                        connection.send(new Message.Diagnosed(rejected.diagnostics()));
                case CheckResult.Accepted accepted -> accepted(request, accepted.program(), source);
            }
        } finally {
            source.leave(nobody);
        }
        connection.send(new Message.Finished());
    }

    private void accepted(Message.Run request, CheckedProgram program, ProbeSource source)
            throws IOException {
        List<Diagnostic> all = new ArrayList<>(program.warnings());
        all.addAll(new Unsupported(program).find(request.mayWait(), source));
        if (!all.isEmpty()) {
            connection.send(new Message.Diagnosed(all));
        }
        if (all.stream().noneMatch(Diagnostic::isError) && source.expectation().isPresent()) {
            connection.send(new Message.Note(source.expectation().get()));
        }
    }
}
