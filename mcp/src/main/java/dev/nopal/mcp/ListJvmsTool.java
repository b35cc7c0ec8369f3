package dev.nopal.mcp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lists the JVMs that can be traced. */
final class ListJvmsTool implements NopalTool {
    private static final int MOST = 100;

    private final Targets targets;

    ListJvmsTool(Targets targets) {
        this.targets = targets;
    }

    @Override
    public String name() {
        return "list_jvms";
    }

    @Override
    public boolean isReadOnly() {
        return true;
    }

    @Override
    public ToolAnswer call(ToolArguments arguments) throws IOException, InterruptedException {
        List<Targets.Jvm> all = targets.list();
        List<Object> shown = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (Targets.Jvm jvm : all.subList(0, Math.min(MOST, all.size()))) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("pid", jvm.pid());
            row.put("main", Shown.value(jvm.main()));
            row.put("user", jvm.user());
            row.put("jdk", jvm.jdk());
            row.put("providers", jvm.providers());
            shown.add(row);
            text.append(jvm.pid()).append(' ').append(Shown.value(jvm.main()));
            text.append(", JDK ").append(jvm.jdk()).append('\n');
        }
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("jvms", shown);
        content.put("cut", all.size() - shown.size());
        content.put(
                "next",
                all.isEmpty()
                        ? List.of()
                        : List.of(
                                "run_recipe triage: what a JVM does and what is wrong with it",
                                "list_probes: the probes of a JVM"));
        return new ToolAnswer(
                content, all.isEmpty() ? "there is no JVM that may be traced" : text.toString());
    }
}
