package dev.nopal.cli.probes;

import dev.nopal.cli.process.ProcFs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A tracepoint with a path that traces all JVMs that share it, without a pid.
 *
 * @param probe the tracepoint under that path; its sites are those of the first JVM
 * @param pids the JVMs that have it now
 */
public record CommonProbe(ListedProbe probe, List<Integer> pids) {
    /**
     * Returns the tracepoints of Nopal in several JVMs, sorted by their full names, each once.
     *
     * @param scans what was read, by the pid of the JVM
     */
    public static List<CommonProbe> of(ProcFs proc, Map<Integer, ProbeScan> scans) {
        Map<String, CommonProbe> found = new LinkedHashMap<>();
        scans.forEach(
                (pid, scan) -> {
                    Map<String, String> paths = new HashMap<>();
                    for (ProbeImage image : scan.images()) {
                        if (image.content().nopal()) {
                            paths.put(image.file().path(), SharedPath.of(proc, pid, image.file()));
                        }
                    }
                    scan.probes().stream()
                            .filter(ListedProbe::nopal)
                            .map(probe -> probe.at(paths.get(probe.path())))
                            .forEach(
                                    probe ->
                                            found.computeIfAbsent(
                                                            probe.fullName(),
                                                            name ->
                                                                    new CommonProbe(
                                                                            probe,
                                                                            new ArrayList<>()))
                                                    .pids()
                                                    .add(pid));
                });
        return ListedProbe.sorted(found.values().stream().map(CommonProbe::probe).toList()).stream()
                .map(probe -> found.get(probe.fullName()))
                .toList();
    }

    /** Returns the details of the tracepoint and the JVMs that have it. */
    public String details() {
        return ProbeText.details(probe, false)
                + String.format(
                        "    %-11s%s%n",
                        "processes",
                        pids.stream().map(String::valueOf).collect(Collectors.joining(", ")));
    }

    /** Returns the value of the tracepoint, with the JVMs that have it. */
    public Map<String, Object> json() {
        Map<String, Object> json = ProbeJson.of(probe);
        json.put("pids", pids);
        return json;
    }
}
