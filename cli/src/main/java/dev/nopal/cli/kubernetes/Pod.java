package dev.nopal.cli.kubernetes;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.text.JsonValue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A pod as the cluster described it last.
 *
 * @param uid differs from that of a later pod with the same name
 * @param usual the container that kubectl uses if none is named, if the pod says which
 * @param pending why it is not scheduled; empty if it is, or if no reason is known
 */
record Pod(
        String namespace,
        String name,
        String uid,
        String phase,
        boolean isEnding,
        List<PodContainer> containers,
        Optional<String> usual,
        Optional<String> pending) {
    private static final String USUAL = "kubectl.kubernetes.io/default-container";

    /** Reads a pod; its names are checked, because they become words of command lines. */
    static Pod of(JsonValue json) throws Refusal {
        JsonValue metadata = json.at("metadata");
        JsonValue spec = json.at("spec");
        JsonValue status = json.at("status");
        List<PodContainer> containers = new ArrayList<>();
        for (JsonValue each : spec.at("containers").items()) {
            containers.add(
                    PodContainer.of(
                            each,
                            spec.at("securityContext"),
                            find(status.at("containerStatuses"), each.at("name"))));
        }
        Pod pod =
                new Pod(
                        metadata.at("namespace").text().orElse("default"),
                        metadata.at("name").text().orElse(""),
                        metadata.at("uid").text().orElse(""),
                        status.at("phase").text().orElse("Unknown"),
                        !metadata.at("deletionTimestamp").isMissing(),
                        List.copyOf(containers),
                        metadata.at("annotations").at(USUAL).text(),
                        pending(status));
        pod.requireValid();
        return pod;
    }

    /** Returns the status of the container with this name. */
    static JsonValue find(JsonValue statuses, JsonValue name) {
        return statuses.items().stream()
                .filter(status -> status.at("name").text().equals(name.text()))
                .findFirst()
                .orElseGet(() -> statuses.at("none"));
    }

    private static Optional<String> pending(JsonValue status) {
        return status.at("conditions").items().stream()
                .filter(each -> each.at("type").text().equals(Optional.of("PodScheduled")))
                .filter(each -> each.at("status").text().equals(Optional.of("False")))
                .findFirst()
                .flatMap(each -> each.at("message").text().or(() -> each.at("reason").text()));
    }

    private void requireValid() throws Refusal {
        boolean areValid =
                KubernetesName.isValid(namespace)
                        && KubernetesName.isValid(name)
                        && !containers.isEmpty()
                        && containers.stream()
                                .allMatch(each -> KubernetesName.isValid(each.name()));
        if (!areValid) {
            throw Refusal.usage(
                    "kubectl printed a pod without a valid name or containers: " + name);
        }
    }

    /** Returns the container to trace: the named one, the pod's usual one, or the first. */
    PodContainer container(Optional<String> wanted) throws Refusal {
        String found = wanted.or(this::usual).orElse(containers.getFirst().name());
        return containers.stream()
                .filter(each -> each.name().equals(found))
                .findFirst()
                .orElseThrow(
                        () ->
                                Refusal.notFound(
                                        "pod "
                                                + name
                                                + " has no container "
                                                + found
                                                + "; it has "
                                                + names()));
    }

    /** Returns the names of the containers. */
    String names() {
        return String.join(", ", containers.stream().map(PodContainer::name).toList());
    }

    /** Returns why nothing can be traced in a container now; empty if it runs. */
    Optional<String> obstacle(PodContainer container) {
        if (isEnding) {
            return Optional.of("it is being deleted");
        }
        if (phase.equals("Succeeded") || phase.equals("Failed")) {
            return Optional.of("it has ended (" + phase + ")");
        }
        if (pending.isPresent()) {
            return Optional.of(phase + ": " + pending.get());
        }
        return container.obstacle().map(reason -> phase + ": " + reason);
    }

    /** Returns whether it will never run again. */
    boolean isOver() {
        return phase.equals("Succeeded") || phase.equals("Failed");
    }
}
