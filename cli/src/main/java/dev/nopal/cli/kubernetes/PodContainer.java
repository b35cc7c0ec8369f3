package dev.nopal.cli.kubernetes;

import dev.nopal.cli.text.JsonValue;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * One container of a pod.
 *
 * @param obstacle why nothing runs in it now; empty if it runs
 * @param uid the user that it runs as, if the pod says so; otherwise its image decides
 * @param isNeverRoot whether the cluster makes sure that it does not run as root
 * @param restarts how often it was started again; each time it is another JVM
 */
record PodContainer(
        String name,
        String image,
        Optional<String> obstacle,
        OptionalLong uid,
        OptionalLong gid,
        boolean isNeverRoot,
        long restarts) {
    /**
     * @param pod the pod's own security context, which holds where the container has none
     * @param status what the cluster says about the container; missing before it was started
     */
    static PodContainer of(JsonValue spec, JsonValue pod, JsonValue status) {
        JsonValue own = spec.at("securityContext");
        JsonValue user = status.at("user", "linux");
        return new PodContainer(
                spec.at("name").text().orElse(""),
                spec.at("image").text().orElse(""),
                obstacle(status.at("state")),
                first(own.at("runAsUser"), pod.at("runAsUser"), user.at("uid")),
                first(own.at("runAsGroup"), pod.at("runAsGroup"), user.at("gid")),
                own.at("runAsNonRoot")
                        .truth()
                        .or(() -> pod.at("runAsNonRoot").truth())
                        .orElse(false),
                status.at("restartCount").number().orElse(0));
    }

    private static OptionalLong first(JsonValue... values) {
        for (JsonValue value : values) {
            if (value.number().isPresent()) {
                return value.number();
            }
        }
        return OptionalLong.empty();
    }

    /** Returns why a container does not run, in the words of the cluster. */
    static Optional<String> obstacle(JsonValue state) {
        if (!state.at("running").isMissing()) {
            return Optional.empty();
        }
        JsonValue waiting = state.at("waiting");
        if (!waiting.isMissing()) {
            return Optional.of(waiting.at("reason").text().orElse("it waits") + message(waiting));
        }
        JsonValue ended = state.at("terminated");
        if (!ended.isMissing()) {
            return Optional.of(
                    ended.at("reason").text().orElse("it ended")
                            + ", exit code "
                            + ended.at("exitCode").number().orElse(0)
                            + message(ended));
        }
        return Optional.of("it was not started yet");
    }

    private static String message(JsonValue state) {
        return state.at("message").text().map(text -> " (" + text + ")").orElse("");
    }
}
