package dev.nopal.mcp;

import dev.nopal.cli.mcp.AssistantLimits;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs a script in a JVM. */
final class RunScriptTool implements NopalTool {
    private final Targets targets;
    private final LimitedRuns runs;
    private final AssistantLimits limits;

    RunScriptTool(Targets targets, LimitedRuns runs, AssistantLimits limits) {
        this.targets = targets;
        this.runs = runs;
        this.limits = limits;
    }

    @Override
    public String name() {
        return "run_script";
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public void complete(Map<String, Object> description) {
        Limited.add(description, limits);
    }

    @Override
    public ToolAnswer call(ToolArguments arguments) throws IOException, InterruptedException {
        String script = arguments.text("script");
        int seconds = runs.seconds(arguments);
        int entries = Limited.entries(arguments);
        ScriptRules.require(script, limits.allowsFiles());
        Targets.Jvm jvm = targets.find(arguments.text("jvm"));
        LimitedRuns.Ended ended =
                runs.run("script", List.of("trace"), jvm, seconds, List.of("-e", script));
        List<String> same = new ArrayList<>(List.of("trace"));
        same.addAll(LimitedRuns.user(jvm, seconds));
        same.addAll(List.of("-e", script));
        SessionAnswer answer =
                new SessionAnswer(Shown.commandLine(same), ended.output(), entries)
                        .session(SessionStore.name(ended.file()), SessionFacts.read(ended.file()))
                        .ended(ended.outcome().messages(), ended.isWhole());
        if (ended.output().maps().isEmpty() && ended.output().printed() == 0) {
            answer.next("list_probes with jvm=" + jvm.pid() + ": the probes that it has");
        }
        return answer.answer();
    }
}
