package dev.nopal.cli.probes;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.text.Printable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A tracepoint that lives in a JVM only: scripts inside the JVM see it, kernel tracers do not.
 *
 * @param listed the same as a probe without a file and without sites
 * @param described what its JVM says about it
 */
public record JvmTracepoint(ListedProbe listed, Message.Probe described) {
    /** Returns those that are not among the probes that files have. */
    public static List<JvmTracepoint> without(
            List<ListedProbe> inFiles, List<Message.Probe> reported) {
        return reported.stream()
                .map(JvmTracepoint::of)
                .filter(each -> inFiles.stream().noneMatch(each::isSame))
                .toList();
    }

    private static JvmTracepoint of(Message.Probe probe) {
        String name = probe.name();
        int last = name.lastIndexOf(':');
        String provider = last < 0 ? "" : name.substring(name.lastIndexOf(':', last - 1) + 1, last);
        return new JvmTracepoint(
                new ListedProbe("", provider, name.substring(last + 1), true, List.of()), probe);
    }

    private boolean isSame(ListedProbe other) {
        return other.nopal()
                && other.provider().equals(listed.provider())
                && other.name().equals(listed.name());
    }

    /** Returns the line, followed by what is known about the tracepoint. */
    public String details() {
        return MethodText.details(described)
                + String.format(
                        "    %-11s%s%n", "location", "in the JVM only: no kernel tracer sees it");
    }

    /** Returns one line, without its end. */
    public String line() {
        return Printable.of(listed.fullName());
    }

    /** Returns the value of a JSON object. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>(ProbeJson.of(listed));
        json.put("values", MethodText.json(described).get("values"));
        return json;
    }
}
