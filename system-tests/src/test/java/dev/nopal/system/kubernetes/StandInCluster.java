package dev.nopal.system.kubernetes;

import dev.nopal.system.harness.Json;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/** What the stand-in for a cluster knows: one namespace, pods, deployments and what is allowed. */
final class StandInCluster {
    /** All that an ordinary user of pods may do: the role in the documents. */
    static final Set<String> USUAL = DocumentedRole.exec();

    static final String NAMESPACE = "production";

    private final Map<String, StandInPod> pods = new LinkedHashMap<>();
    private final Map<String, Map<String, String>> deployments = new LinkedHashMap<>();
    private final List<BlockingQueue<String>> watches = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final Set<String> allowed;
    private long version = 1000;

    /**
     * @param allowed the actions that are permitted: {@code create pods/exec}
     */
    StandInCluster(Set<String> allowed) {
        this.allowed = Set.copyOf(allowed);
    }

    synchronized void addDeployment(String name, Map<String, String> labels) {
        deployments.put(name, labels);
    }

    synchronized void add(StandInPod pod) {
        version++;
        boolean isNew = pods.put(pod.name(), pod) == null;
        tell(isNew ? "ADDED" : "MODIFIED", pod);
    }

    synchronized void delete(String name) {
        version++;
        tell("DELETED", pods.remove(name));
    }

    synchronized Optional<StandInPod> pod(String name) {
        return Optional.ofNullable(pods.get(name));
    }

    synchronized Optional<Map<String, Object>> podJson(String name) {
        return pod(name).map(pod -> pod.json(NAMESPACE, version));
    }

    synchronized Optional<Map<String, Object>> deploymentJson(String name) {
        return Optional.ofNullable(deployments.get(name))
                .map(
                        labels ->
                                Map.of(
                                        "kind",
                                        "Deployment",
                                        "apiVersion",
                                        "apps/v1",
                                        "metadata",
                                        Map.of("name", name, "namespace", NAMESPACE),
                                        "spec",
                                        Map.of("selector", Map.of("matchLabels", labels))));
    }

    /** Returns the pods with these labels and this name, each of which may be empty. */
    synchronized Map<String, Object> list(String labels, String fields) {
        List<Object> items = new ArrayList<>();
        for (StandInPod pod : pods.values()) {
            if (matches(pod, labels, fields)) {
                items.add(pod.json(NAMESPACE, version));
            }
        }
        return Map.of(
                "kind",
                "PodList",
                "apiVersion",
                "v1",
                "metadata",
                Map.of("resourceVersion", Long.toString(version)),
                "items",
                items);
    }

    private static boolean matches(StandInPod pod, String labels, String fields) {
        boolean hasName = fields.isEmpty() || fields.equals("metadata.name=" + pod.name());
        return hasName
                && (labels.isEmpty()
                        || Arrays.stream(labels.split(","))
                                .map(term -> term.split("=", 2))
                                .allMatch(term -> term[1].equals(pod.labels().get(term[0]))));
    }

    /** Begins a watch; the events are lines of JSON. */
    BlockingQueue<String> watch() {
        BlockingQueue<String> events = new LinkedBlockingQueue<>();
        watches.add(events);
        return events;
    }

    int watches() {
        return watches.size();
    }

    private void tell(String type, StandInPod pod) {
        String event = Json.write(Map.of("type", type, "object", pod.json(NAMESPACE, version)));
        watches.forEach(watch -> watch.add(event));
    }

    /** Records an action, and returns whether it is permitted. */
    boolean permits(ApiAction action) {
        requests.add(action.text());
        return isAllowed(action.toString());
    }

    /** Records a request for what it does not have. */
    void notServed(String request) {
        requests.add(request);
    }

    boolean isAllowed(String action) {
        return allowed.contains(action);
    }

    /**
     * Returns all requests but those of the discovery, each once: {@code get pods/exec
     * production/shop-1 app}.
     */
    Set<String> requests() {
        return new TreeSet<>(requests);
    }
}
