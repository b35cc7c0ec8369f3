package dev.nopal.system.kubernetes;

import dev.nopal.system.containers.AttachedContainer;
import dev.nopal.system.containers.Container;
import dev.nopal.system.containers.ContainerSetup;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An ephemeral container as it was asked for.
 *
 * @param json its description in the API
 */
record RequestedContainer(Map<String, Object> json) {
    @SuppressWarnings("unchecked")
    static RequestedContainer of(Object json) {
        return new RequestedContainer((Map<String, Object>) json);
    }

    String name() {
        return (String) json.get("name");
    }

    String image() {
        return (String) json.get("image");
    }

    /**
     * Begins to start it with what it asked for, and no more: its user, its rights and its command.
     *
     * @param image the setup of its image
     * @param pod the container of the pod, whose processes it sees if it asked for them
     */
    AttachedContainer start(ContainerSetup image, Container pod) {
        Map<?, ?> context = (Map<?, ?>) json.get("securityContext");
        if (context.get("runAsUser") instanceof Long uid) {
            // Without a group it is that of root, as in a cluster.
            image.user(uid, context.get("runAsGroup") instanceof Long gid ? gid : 0);
        } else if (Boolean.TRUE.equals(context.get("runAsNonRoot"))) {
            throw new AssertionError("the image runs as root: " + context);
        }
        if (context.get("capabilities") instanceof Map<?, ?> capabilities
                && capabilities.get("drop") instanceof List<?> dropped) {
            dropped.forEach(each -> image.options("--cap-drop", (String) each));
        }
        if (Boolean.FALSE.equals(context.get("allowPrivilegeEscalation"))) {
            image.options("--security-opt", "no-new-privileges");
        }
        image.options("--ipc", "container:" + pod.name());
        if ("app".equals(json.get("targetContainerName"))) {
            image.options("--pid", "container:" + pod.name());
        }
        List<String> command = new ArrayList<>();
        ((List<?>) json.get("command")).forEach(word -> command.add((String) word));
        return image.attach(command);
    }
}
