package dev.nopal.system.kubernetes;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What kubectl asks a cluster about itself. */
final class Discovery {
    private static final List<String> VERBS =
            List.of("create", "get", "list", "patch", "update", "watch");

    private Discovery() {}

    static Optional<Object> find(String path) {
        return Optional.ofNullable(
                switch (path) {
                    case "/version" ->
                            Map.of(
                                    "major",
                                    "1",
                                    "minor",
                                    "32",
                                    "gitVersion",
                                    "v1.32.0",
                                    "platform",
                                    "linux/amd64");
                    case "/api" -> Map.of("kind", "APIVersions", "versions", List.of("v1"));
                    case "/apis" ->
                            Map.of(
                                    "kind",
                                    "APIGroupList",
                                    "apiVersion",
                                    "v1",
                                    "groups",
                                    List.of(group("apps"), group("authorization.k8s.io")));
                    case "/api/v1" ->
                            resources(
                                    "v1",
                                    resource("pods", "Pod", "po"),
                                    resource("pods/exec", "PodExecOptions", "none"),
                                    resource("pods/ephemeralcontainers", "Pod", "none"));
                    case "/apis/apps/v1" ->
                            resources("apps/v1", resource("deployments", "Deployment", "deploy"));
                    case "/apis/authorization.k8s.io/v1" ->
                            resources(
                                    "authorization.k8s.io/v1",
                                    resource(
                                            "selfsubjectaccessreviews",
                                            "SelfSubjectAccessReview",
                                            "none"));
                    default -> null;
                });
    }

    private static Map<String, Object> group(String name) {
        Map<String, String> version = Map.of("groupVersion", name + "/v1", "version", "v1");
        return Map.of("name", name, "versions", List.of(version), "preferredVersion", version);
    }

    private static Map<String, Object> resources(String version, Object... resources) {
        return Map.of(
                "kind",
                "APIResourceList",
                "apiVersion",
                "v1",
                "groupVersion",
                version,
                "resources",
                List.of(resources));
    }

    private static Map<String, Object> resource(String name, String kind, String shortName) {
        return Map.of(
                "name",
                name,
                "singularName",
                kind.toLowerCase(Locale.ROOT),
                "namespaced",
                true,
                "kind",
                kind,
                "verbs",
                VERBS,
                "shortNames",
                List.of(shortName));
    }
}
