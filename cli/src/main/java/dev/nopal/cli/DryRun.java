package dev.nopal.cli;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.failure.ExitCode;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.query.CheckQuery;
import dev.nopal.cli.request.Request;
import dev.nopal.cli.terminal.Terminal;
import dev.nopal.script.AttachPoint;
import dev.nopal.script.Diagnostic;
import dev.nopal.script.check.ScriptBlock;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/**
 * A run of a script that only says what would happen.
 *
 * <p>If the script has probes on methods, the JVM is asked how many there are: the agent is loaded
 * into it, as for {@code nopal list}, and no class is changed.
 */
record DryRun(Request request, PrintWriter err) {
    /** Checks the script in each of these processes. */
    int in(List<Integer> pids) throws Refusal, IOException {
        int code = ExitCode.OK;
        if (hasMethods()) {
            for (int pid : pids) {
                if (pids.size() > 1) {
                    new Terminal(err).say("in process " + pid + ":");
                }
                code = Math.max(code, in(pid));
            }
        }
        return code;
    }

    private int in(int pid) throws Refusal, IOException {
        Message.Run run = new Message.Run(request.script().call(), 0, false, request.limits());
        Terminal terminal = new Terminal(err);
        CheckQuery.Answer answer = CheckQuery.of(pid, run, terminal::say);
        err.print(request.diagnosticText().of(answer.diagnostics()));
        answer.notes().forEach(terminal::say);
        return answer.diagnostics().stream().anyMatch(Diagnostic::isError)
                ? ExitCode.USAGE
                : ExitCode.OK;
    }

    private boolean hasMethods() {
        return request.script().blocks().stream()
                .flatMap(block -> block.attachPoints().stream())
                .map(ScriptBlock.Attachment::attachPoint)
                .anyMatch(
                        point ->
                                point instanceof AttachPoint.Method
                                        || point instanceof AttachPoint.MethodReturn
                                        || point instanceof AttachPoint.Line);
    }
}
