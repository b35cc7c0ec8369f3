package dev.nopal.cli.kubernetes;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.text.JsonValue;
import dev.nopal.cli.transport.TransportCommand;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** The start of an ephemeral container in a pod, with the right that the user has. */
final class EphemeralStart {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** An image that is not on the node is pulled first. */
    private static final Duration PULL_LIMIT = Duration.ofMinutes(5);

    private static final long LOOK_NANOS = 300_000_000;

    /** Reasons to wait that end by themselves. */
    private static final Set<String> USUAL =
            Set.of("it was not started yet", "ContainerCreating", "PodInitializing");

    private final Kubectl kubectl;
    private final Rights rights;

    EphemeralStart(Kubectl kubectl, Rights rights) {
        this.kubectl = kubectl;
        this.rights = rights;
    }

    /** Returns the rights that the user would need in addition; none if they are enough. */
    List<Rights.Right> lacking() throws Refusal, IOException {
        List<Rights.Right> lacking = new ArrayList<>();
        if (verb().isEmpty()) {
            lacking.add(Rights.UPDATE_EPHEMERAL);
        }
        if (!rights.find(Rights.ATTACH).orElse(false)) {
            lacking.add(Rights.ATTACH);
        }
        return lacking;
    }

    /** Returns which verb on {@code pods/ephemeralcontainers} can be used, if any. */
    private Optional<Rights.Right> verb() throws Refusal, IOException {
        if (rights.find(Rights.UPDATE_EPHEMERAL).orElse(false)) {
            return Optional.of(Rights.UPDATE_EPHEMERAL);
        }
        // kubectl patch reads what it patches.
        if (rights.find(Rights.PATCH_EPHEMERAL).orElse(false)
                && rights.find(Rights.GET_EPHEMERAL).orElse(false)
                && version().patchesSubresources()) {
            return Optional.of(Rights.PATCH_EPHEMERAL);
        }
        return Optional.empty();
    }

    private KubectlVersion version() throws Refusal, IOException {
        return KubectlVersion.of(
                kubectl.json("version", "--client", "--output=json").at("clientVersion"));
    }

    /** Adds the container and waits until it runs. */
    void start(Pod pod, EphemeralContainer container) throws Refusal, IOException {
        Kubectl.Answer answer =
                verb().equals(Optional.of(Rights.PATCH_EPHEMERAL))
                        ? patch(pod, container)
                        : replace(pod, container);
        if (!answer.isSuccess()) {
            throw Refusal.notPermitted(
                    "the cluster refused the ephemeral container in pod "
                            + pod.name()
                            + ": "
                            + answer.reason());
        }
        await(pod, container);
    }

    private Kubectl.Answer patch(Pod pod, EphemeralContainer container)
            throws Refusal, IOException {
        return kubectl.ask(
                "patch",
                "pod",
                pod.name(),
                "--subresource=ephemeralcontainers",
                "--type=strategic",
                "--patch=" + container.patch());
    }

    /** Sends the whole pod back, from which the cluster takes the ephemeral containers alone. */
    private Kubectl.Answer replace(Pod pod, EphemeralContainer container)
            throws Refusal, IOException {
        JsonValue current = read(pod);
        return kubectl.ask(
                List.of(
                        "replace",
                        "--raw",
                        "/api/v1/namespaces/"
                                + pod.namespace()
                                + "/pods/"
                                + pod.name()
                                + "/ephemeralcontainers",
                        "--validate=false", // Old versions need the schema even of what is raw.
                        "--filename=-"),
                container.replacement(current).getBytes(StandardCharsets.UTF_8));
    }

    private JsonValue read(Pod pod) throws Refusal, IOException {
        return kubectl.json("get", "pod", pod.name(), "--output=json");
    }

    private void await(Pod pod, EphemeralContainer container) throws Refusal, IOException {
        Duration limit = container.isOtherImage() ? PULL_LIMIT : LIMIT;
        long start = System.nanoTime();
        while (true) {
            Optional<String> obstacle = obstacle(read(pod), container.name());
            if (obstacle.isEmpty()) {
                return;
            }
            boolean isHopeless = USUAL.stream().noneMatch(obstacle.get()::startsWith);
            if (TransportCommand.isWithoutShell(0, obstacle.get())) {
                throw Refusal.notFound(
                        Lack.SHELL.in("image " + container.image()) + "; " + Lack.OTHER_IMAGE);
            }
            if (isHopeless || System.nanoTime() - start > limit.toNanos()) {
                throw Refusal.usage(
                        "the ephemeral container "
                                + container.name()
                                + " in pod "
                                + pod.name()
                                + " does not run: "
                                + obstacle.get());
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    /** Returns why the container does not run; empty if it does. */
    static Optional<String> obstacle(JsonValue pod, String name) {
        return pod.at("status", "ephemeralContainerStatuses").items().stream()
                .filter(status -> status.at("name").text().equals(Optional.of(name)))
                .findFirst()
                .map(status -> PodContainer.obstacle(status.at("state")))
                .orElse(Optional.of("it was not started yet"));
    }
}
