package dev.nopal.cli.kubernetes;

import dev.nopal.cli.doctor.Check;
import dev.nopal.cli.doctor.CheckTable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What {@code nopal doctor -k} found out.
 *
 * @param pods the checks of each pod that was looked at, by its name
 */
public record ClusterReport(List<Check> cluster, Map<String, List<Check>> pods) {
    /** Returns whether the cluster and all pods that were looked at can be traced. */
    public boolean isFit() {
        return CheckTable.isFit(cluster) && pods.values().stream().allMatch(CheckTable::isFit);
    }

    /** Returns the report as text. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(CheckTable.section("this cluster and user", cluster));
        pods.forEach((pod, checks) -> text.append(CheckTable.section("pod " + pod, checks)));
        text.append(
                isFit()
                        ? "Tracing in these pods works.\n"
                        : "Tracing in these pods will not work yet.\n");
        return text.toString();
    }

    /** Returns the report as a value for {@link dev.nopal.cli.text.Json}. */
    public Map<String, Object> json(int exitCode) {
        List<Object> checks = new ArrayList<>();
        cluster.forEach(check -> checks.add(CheckTable.json("cluster", check)));
        pods.forEach(
                (pod, found) ->
                        found.forEach(check -> checks.add(CheckTable.json("pod " + pod, check))));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("exit_code", exitCode);
        json.put("in_pods", isFit());
        json.put("checks", checks);
        return json;
    }
}
