package dev.nopal.cli.probes;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/** Probes as values for {@link dev.nopal.cli.text.Json}; addresses are hexadecimal strings. */
public final class ProbeJson {
    private ProbeJson() {}

    /** Returns the value of one probe. */
    public static Map<String, Object> of(ListedProbe probe) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("probe", probe.fullName());
        json.put("path", probe.path());
        json.put("provider", probe.provider());
        json.put("name", probe.name());
        json.put("nopal", probe.nopal());
        json.put("locations", probe.sites().stream().map(ProbeJson::site).toList());
        return json;
    }

    private static Map<String, Object> site(ProbeSite site) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("path", site.path());
        json.put("address", hex(site.location().address()));
        json.put("file_offset", hex(site.location().fileOffset()));
        json.put("patched", site.patch() == Patch.UNKNOWN ? null : site.patch().isPatched());
        json.put("semaphore", site.location().semaphore() == 0 ? null : semaphore(site));
        json.put("note", site.location().arguments());
        json.put(
                "arguments",
                ArgumentText.of(site)
                        .map(arguments -> arguments.stream().map(ProbeJson::argument).toList())
                        .orElse(null));
        return json;
    }

    private static Map<String, Object> semaphore(ProbeSite site) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("address", hex(site.location().semaphore()));
        json.put("file_offset", hex(site.location().semaphoreOffset()));
        json.put("value", site.semaphore().isPresent() ? site.semaphore().getAsInt() : null);
        json.put("sessions", site.sessions().isPresent() ? site.sessions().getAsLong() : null);
        return json;
    }

    private static Map<String, Object> argument(ArgumentText argument) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", argument.name());
        json.put("type", argument.type());
        json.put("place", argument.place());
        return json;
    }

    private static String hex(OptionalLong value) {
        return value.isPresent() ? hex(value.getAsLong()) : null;
    }

    private static String hex(long value) {
        return "0x" + Long.toHexString(value);
    }
}
