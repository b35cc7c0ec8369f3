package dev.nopal.cli.kubernetes;

import dev.nopal.cli.text.JsonValue;
import dev.nopal.cli.text.JsonWriter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An ephemeral container beside a target: the target's own user and group, its processes in sight,
 * and no right that Pod Security's profile {@code restricted} forbids.
 *
 * @param image that of the target, or another one with a shell and a Java
 * @param command what runs in it; its standard input is the transport, and it ends with that
 */
record EphemeralContainer(String name, PodContainer target, String image, List<String> command) {
    private static final String LIST = "ephemeralContainers";

    /** Returns whether its image may not be on the node yet. */
    boolean isOtherImage() {
        return !image.equals(target.image());
    }

    /** Returns the container as the cluster wants it. */
    Map<String, Object> description() {
        Map<String, Object> container = new LinkedHashMap<>();
        container.put("name", name);
        container.put("image", image);
        container.put("imagePullPolicy", "IfNotPresent");
        container.put("command", command);
        container.put("stdin", true);
        container.put("stdinOnce", true);
        container.put("targetContainerName", target.name());
        container.put("terminationMessagePolicy", "File");
        container.put("securityContext", securityContext());
        return container;
    }

    private Map<String, Object> securityContext() {
        Map<String, Object> context = new LinkedHashMap<>();
        context.put("allowPrivilegeEscalation", false);
        context.put("capabilities", Map.of("drop", List.of("ALL")));
        context.put("seccompProfile", Map.of("type", "RuntimeDefault"));
        // Where neither is known, the image decides, as for the target.
        target.uid().ifPresent(uid -> context.put("runAsUser", uid));
        target.gid().ifPresent(gid -> context.put("runAsGroup", gid));
        if (target.uid().orElse(0) > 0 || target.uid().isEmpty() && target.isNeverRoot()) {
            context.put("runAsNonRoot", true);
        }
        return context;
    }

    /** Returns the strategic merge patch that adds it to its pod. */
    String patch() {
        return JsonWriter.compact()
                .any(Map.of("spec", Map.of(LIST, List.of(description()))))
                .toString();
    }

    /** Returns a pod with this container added, to replace its ephemeral containers. */
    String replacement(JsonValue pod) {
        Map<String, Object> changed = copy(pod);
        Map<String, Object> spec = copy(pod.at("spec"));
        List<Object> containers = new ArrayList<>();
        pod.at("spec", LIST).items().forEach(each -> containers.add(each.plain()));
        containers.add(description());
        spec.put(LIST, containers);
        changed.put("spec", spec);
        return JsonWriter.compact().any(changed).toString();
    }

    private static Map<String, Object> copy(JsonValue object) {
        Map<String, Object> fields = new LinkedHashMap<>();
        object.names().forEach(name -> fields.put(name, object.at(name).plain()));
        return fields;
    }
}
