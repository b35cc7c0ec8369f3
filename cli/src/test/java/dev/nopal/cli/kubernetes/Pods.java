package dev.nopal.cli.kubernetes;

/** Pods as kubectl prints them. */
final class Pods {
    private Pods() {}

    static String running(String name) {
        return pod(name, "Running", "{\"running\": {}}", 0);
    }

    static String restarted(String name, int restarts) {
        return pod(name, "Running", "{\"running\": {}}", restarts);
    }

    static String waiting(String name, String reason) {
        return pod(name, "Pending", "{\"waiting\": {\"reason\": \"" + reason + "\"}}", 0);
    }

    private static String pod(String name, String phase, String state, int restarts) {
        return """
        {"kind": "Pod", "apiVersion": "v1",
         "metadata": {"name": "NAME", "namespace": "production", "uid": "uid-NAME"},
         "spec": {"securityContext": {"runAsNonRoot": true, "runAsUser": 5},
                  "containers": [{"name": "app", "image": "registry.example/shop:1",
                    "securityContext": {"runAsUser": 1000, "runAsGroup": 2000}}]},
         "status": {"phase": "PHASE", "containerStatuses":
           [{"name": "app", "restartCount": RESTARTS, "state": STATE}]}}
        """
                .replace("NAME", name)
                .replace("PHASE", phase)
                .replace("RESTARTS", Integer.toString(restarts))
                .replace("STATE", state);
    }

    static String list(String... pods) {
        return "{\"kind\": \"List\", \"items\": [" + String.join(",", pods) + "]}";
    }

    static String event(String type, String pod) {
        return "{\"type\": \"" + type + "\", \"object\": " + pod + "}\n";
    }
}
