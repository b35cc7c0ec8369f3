package dev.nopal.cli.dof;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Probes that DOF declares as values for {@link dev.nopal.cli.text.Json}. */
public final class DofJson {
    private DofJson() {}

    /** Returns the value of one probe. */
    public static Map<String, Object> of(ListedDofProbe probe) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("probe", probe.fullName());
        json.put("path", probe.listed().path());
        json.put("provider", probe.listed().provider());
        json.put("name", probe.listed().name());
        json.put("nopal", false);
        json.put("stability", stability(probe.provider()));
        json.put("locations", probe.sites().stream().map(DofJson::site).toList());
        return json;
    }

    private static Map<String, Object> stability(DofProviderEntry provider) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("provider", provider.provider().text());
        json.put("module", provider.module().text());
        json.put("function", provider.function().text());
        json.put("name", provider.probe().text());
        json.put("arguments", provider.arguments().text());
        return json;
    }

    private static Map<String, Object> site(ListedDofProbe.Site site) {
        DofProbeEntry probe = site.probe();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("section", site.place());
        json.put("dof_version", site.version());
        json.put("function", probe.function());
        json.put("address", "0x" + Long.toHexString(probe.address()));
        json.put("offsets", probe.offsets());
        json.put("enabled_offsets", probe.enabledOffsets());
        json.put("arguments", probe.types());
        json.put("script_arguments", shown(probe));
        return json;
    }

    private static List<Map<String, Object>> shown(DofProbeEntry probe) {
        List<Map<String, Object>> shown = new ArrayList<>();
        for (int i = 0; i < probe.shown().size(); i++) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("type", probe.shownTypes().get(i));
            json.put("argument", probe.shown().get(i));
            shown.add(json);
        }
        return shown;
    }
}
