package dev.nopal.system.kubernetes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A pod of the stand-in for a cluster, with one container and those that are added to it. */
final class StandInPod {
    private final String name;
    private final Map<String, String> labels;
    private final Function<List<String>, List<String>> exec;
    private final Function<List<String>, List<String>> beside;
    private final List<Map<String, Object>> ephemeral = new ArrayList<>();
    private String waiting = "";
    private long restarts;

    /**
     * @param exec returns the words that run a command in its container
     * @param beside returns the words that run a command in a new container, which has its image
     *     and its processes in sight
     */
    StandInPod(
            String name,
            Map<String, String> labels,
            Function<List<String>, List<String>> exec,
            Function<List<String>, List<String>> beside) {
        this.name = name;
        this.labels = labels;
        this.exec = exec;
        this.beside = beside;
    }

    /** Returns a pod that does not run, with the reason that the cluster gives. */
    static StandInPod waiting(String name, Map<String, String> labels, String reason) {
        StandInPod pod = new StandInPod(name, labels, _ -> List.of("false"), _ -> List.of("false"));
        pod.waiting = reason;
        return pod;
    }

    String name() {
        return name;
    }

    Map<String, String> labels() {
        return labels;
    }

    List<String> exec(List<String> command) {
        return exec.apply(command);
    }

    List<String> beside(List<String> command) {
        return beside.apply(command);
    }

    /** Adds an ephemeral container, which runs from now on. */
    void add(Map<String, Object> container) {
        ephemeral.add(container);
    }

    /** Returns the ephemeral containers as they were asked for. */
    List<Map<String, Object>> ephemeral() {
        return List.copyOf(ephemeral);
    }

    /** Returns it as the API describes it. */
    Map<String, Object> json(String namespace, long version) {
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("name", name);
        metadata.put("namespace", namespace);
        metadata.put("uid", "uid-of-" + name);
        metadata.put("resourceVersion", Long.toString(version));
        metadata.put("labels", labels);
        Map<String, Object> container = new LinkedHashMap<>();
        container.put("name", "app");
        container.put("image", "registry.example/shop:1");
        container.put("securityContext", Map.of("runAsUser", 1000, "runAsGroup", 1000));
        Map<String, Object> spec = new LinkedHashMap<>();
        spec.put("containers", List.of(container));
        spec.put("ephemeralContainers", ephemeral);
        Map<String, Object> status = new LinkedHashMap<>();
        status.put("phase", waiting.isEmpty() ? "Running" : "Pending");
        status.put(
                "containerStatuses",
                List.of(
                        Map.of(
                                "name",
                                "app",
                                "restartCount",
                                restarts,
                                "state",
                                waiting.isEmpty()
                                        ? Map.of("running", Map.of())
                                        : Map.of("waiting", Map.of("reason", waiting)))));
        status.put(
                "ephemeralContainerStatuses",
                ephemeral.stream()
                        .map(
                                each ->
                                        Map.of(
                                                "name",
                                                each.get("name"),
                                                "state",
                                                Map.of("running", Map.of())))
                        .toList());
        Map<String, Object> pod = new LinkedHashMap<>();
        pod.put("kind", "Pod");
        pod.put("apiVersion", "v1");
        pod.put("metadata", metadata);
        pod.put("spec", spec);
        pod.put("status", status);
        return pod;
    }
}
