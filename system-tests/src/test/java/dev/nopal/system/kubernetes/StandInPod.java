package dev.nopal.system.kubernetes;

import dev.nopal.system.containers.AttachedContainer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A pod of the stand-in for a cluster, with one container and those that are added to it. */
final class StandInPod implements AutoCloseable {
    /** The user and the group of its container. */
    static final int USER = 1000;

    static final int GROUP = 2000;
    static final String IMAGE = "registry.example/shop:1";
    private static final int NOT_STARTED = 128;

    private final String name;
    private final Map<String, String> labels;
    private final Function<List<String>, List<String>> exec;
    private final Function<RequestedContainer, AttachedContainer> beside;
    private final Map<RequestedContainer, AttachedContainer> ephemeral = new LinkedHashMap<>();
    private String waiting = "";
    private long restarts;

    /**
     * @param exec returns the words that run a command in its container
     * @param beside starts an ephemeral container
     */
    StandInPod(
            String name,
            Map<String, String> labels,
            Function<List<String>, List<String>> exec,
            Function<RequestedContainer, AttachedContainer> beside) {
        this.name = name;
        this.labels = labels;
        this.exec = exec;
        this.beside = beside;
    }

    /**
     * @param exec returns the words that run a command in its container
     */
    StandInPod(String name, Map<String, String> labels, Function<List<String>, List<String>> exec) {
        this(name, labels, exec, StandInPod::unexpected);
    }

    private static AttachedContainer unexpected(RequestedContainer container) {
        throw new AssertionError("nobody expected the ephemeral container " + container.name());
    }

    /** Returns a pod that does not run, with the reason that the cluster gives. */
    static StandInPod waiting(String name, Map<String, String> labels, String reason) {
        StandInPod pod = new StandInPod(name, labels, _ -> List.of("false"));
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

    /** Adds an ephemeral container, which is being started from now on. */
    synchronized void add(RequestedContainer container) {
        ephemeral.put(container, beside.apply(container));
    }

    /** Returns the ephemeral containers as they were asked for. */
    synchronized List<RequestedContainer> ephemeral() {
        return List.copyOf(ephemeral.keySet());
    }

    /** Returns the process of an ephemeral container. */
    synchronized Process attach(String container) {
        return ephemeral.entrySet().stream()
                .filter(each -> each.getKey().name().equals(container))
                .map(each -> each.getValue().process())
                .findFirst()
                .orElseThrow();
    }

    /** Ends its ephemeral containers. */
    @Override
    public synchronized void close() {
        ephemeral.values().forEach(AttachedContainer::close);
    }

    /** Returns it as the API describes it. */
    synchronized Map<String, Object> json(String namespace, long version) {
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("name", name);
        metadata.put("namespace", namespace);
        metadata.put("uid", "uid-of-" + name);
        metadata.put("resourceVersion", Long.toString(version));
        metadata.put("labels", labels);
        Map<String, Object> container = new LinkedHashMap<>();
        container.put("name", "app");
        container.put("image", IMAGE);
        container.put("securityContext", Map.of("runAsUser", USER, "runAsGroup", GROUP));
        Map<String, Object> spec = new LinkedHashMap<>();
        spec.put("containers", List.of(container));
        spec.put(
                "ephemeralContainers",
                ephemeral.keySet().stream().map(RequestedContainer::json).toList());
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
                ephemeral.entrySet().stream()
                        .map(
                                each ->
                                        Map.of(
                                                "name",
                                                each.getKey().name(),
                                                "state",
                                                state(each.getValue())))
                        .toList());
        Map<String, Object> pod = new LinkedHashMap<>();
        pod.put("kind", "Pod");
        pod.put("apiVersion", "v1");
        pod.put("metadata", metadata);
        pod.put("spec", spec);
        pod.put("status", status);
        return pod;
    }

    private static Map<String, Object> state(AttachedContainer container) {
        if (!container.problem().isEmpty()) {
            String message = container.problem().strip();
            return Map.of(
                    "terminated",
                    Map.of("reason", "StartError", "exitCode", NOT_STARTED, "message", message));
        }
        return container.isRunning()
                ? Map.of("running", Map.of())
                : Map.of("waiting", Map.of("reason", "ContainerCreating"));
    }
}
