package dev.nopal.system.kubernetes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The rules of Pod Security's profile {@code restricted} that concern one container. */
final class RestrictedProfile {
    private RestrictedProfile() {}

    /** Returns what a container must not have; none if it is admitted. */
    static List<String> violations(Map<String, Object> container) {
        List<String> violations = new ArrayList<>();
        Map<?, ?> context =
                container.get("securityContext") instanceof Map<?, ?> map ? map : Map.of();
        if (!Boolean.FALSE.equals(context.get("allowPrivilegeEscalation"))) {
            violations.add("allowPrivilegeEscalation != false");
        }
        if (Boolean.TRUE.equals(context.get("privileged"))) {
            violations.add("privileged");
        }
        Map<?, ?> capabilities =
                context.get("capabilities") instanceof Map<?, ?> map ? map : Map.of();
        if (!List.of("ALL").equals(capabilities.get("drop")) || capabilities.containsKey("add")) {
            violations.add("unrestricted capabilities");
        }
        if (!Boolean.TRUE.equals(context.get("runAsNonRoot"))
                || Long.valueOf(0).equals(context.get("runAsUser"))) {
            violations.add("runAsNonRoot != true");
        }
        if (!(context.get("seccompProfile") instanceof Map<?, ?> profile)
                || !List.of("RuntimeDefault", "Localhost").contains(profile.get("type"))) {
            violations.add("seccompProfile");
        }
        return violations;
    }
}
