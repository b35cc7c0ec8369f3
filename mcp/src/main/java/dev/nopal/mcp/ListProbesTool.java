package dev.nopal.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lists probes of a JVM: tracepoints, methods, lines or events of JFR. */
final class ListProbesTool implements NopalTool {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int MOST_VALUES = 20;

    private final NopalCommand nopal;
    private final Targets targets;

    ListProbesTool(NopalCommand nopal, Targets targets) {
        this.nopal = nopal;
        this.targets = targets;
    }

    @Override
    public String name() {
        return "list_probes";
    }

    @Override
    public boolean isReadOnly() {
        return true;
    }

    @Override
    public ToolAnswer call(ToolArguments arguments) throws IOException, InterruptedException {
        int limit = Limited.entries(arguments);
        Targets.Jvm jvm = targets.find(arguments.text("jvm"));
        Optional<String> pattern = arguments.optional("pattern");
        List<String> words =
                new ArrayList<>(List.of("list", "-p", Long.toString(jvm.pid()), "--json"));
        pattern.ifPresent(given -> words.addAll(List.of("--", given)));
        List<JsonNode> found = new ArrayList<>();
        List<JsonNode> ofTheJvm = new ArrayList<>();
        for (JsonNode probe : JSON.readTree(nopal.document(words)).path("probes")) {
            // Those that its code declares first; without a pattern, only those.
            boolean isOwn = probe.path("nopal").asBoolean(true);
            (isOwn ? found : ofTheJvm).add(probe);
        }
        int own = found.size();
        found.addAll(ofTheJvm);
        int considered = pattern.isPresent() || own == 0 ? found.size() : own;
        List<Object> shown = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (JsonNode probe : found.subList(0, Math.min(limit, considered))) {
            Map<String, Object> row = new LinkedHashMap<>();
            String name = probe.path("probe").asString("");
            row.put("probe", name);
            row.put("values", values(probe));
            shown.add(row);
            text.append(Shown.cut(name, 200)).append('\n');
        }
        int cut = found.size() - shown.size();
        text.append(cut).append(" more\n");
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("probes", shown);
        content.put("total", found.size());
        content.put("cut", cut);
        content.put("next", next(jvm, cut));
        return new ToolAnswer(content, text.toString());
    }

    /** Returns what a script can read there. */
    private static List<Object> values(JsonNode probe) {
        List<Object> values = new ArrayList<>();
        for (JsonNode value : probe.path("values")) {
            if (values.size() < MOST_VALUES) {
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("text", value.path("text").asString(""));
                row.put("type", value.path("type").asString(""));
                String unit = value.path("unit").asString("");
                if (!unit.isEmpty()) {
                    row.put("unit", unit);
                }
                values.add(row);
            }
        }
        for (JsonNode value : probe.path("locations").path(0).path("arguments")) {
            if (probe.path("values").isEmpty() && values.size() < MOST_VALUES) {
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("text", value.path("name").asString(""));
                row.put("type", value.path("type").asString(""));
                values.add(row);
            }
        }
        return values;
    }

    private static List<String> next(Targets.Jvm jvm, int cut) {
        List<String> next = new ArrayList<>();
        if (cut > 0) {
            next.add(
                    "list_probes with a narrower pattern or a larger limit: 'method:com.shop.*',"
                            + " 'jfr:*GC*', 'provider:*'");
        }
        next.add("run_script with jvm=" + jvm.pid() + " and a script for one of them");
        return next;
    }
}
