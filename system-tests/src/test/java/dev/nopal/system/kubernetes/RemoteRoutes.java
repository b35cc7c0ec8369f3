package dev.nopal.system.kubernetes;

import dev.nopal.system.harness.Json;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;

/** The requests that run something: exec, attach and ephemeral containers. */
final class RemoteRoutes implements AutoCloseable {
    private static final String EXEC = "pods/exec";
    private static final String ATTACH = "pods/attach";
    private static final String EPHEMERAL = "pods/ephemeralcontainers";

    private final StandInCluster cluster;
    private final Set<StandInPod> extended = ConcurrentHashMap.newKeySet();
    private final Map<Socket, String> running = new ConcurrentHashMap<>();

    RemoteRoutes(StandInCluster cluster) {
        this.cluster = cluster;
    }

    boolean serves(ApiAction action) {
        return List.of(EXEC, ATTACH, EPHEMERAL).contains(action.resource());
    }

    /** Serves a request; returns whether another may follow on its connection. */
    boolean serve(
            ApiRequest request, ApiAction action, Socket socket, InputStream in, OutputStream out)
            throws IOException {
        StandInPod pod = cluster.pod(action.name()).orElse(null);
        if (pod == null || !action.namespace().equals(StandInCluster.NAMESPACE)) {
            ApiAnswer.failure(404, "NotFound", "pods \"" + action.name() + "\" not found")
                    .send(out);
            return true;
        }
        if (action.resource().equals(EPHEMERAL)) {
            boolean isRead = action.verb().equals("get");
            (isRead ? current(pod) : add(pod, request)).send(out);
            return true;
        }
        String container = request.parameter("container");
        Callable<Process> start =
                action.resource().equals(ATTACH)
                        ? () -> pod.attach(container)
                        : () -> start(pod.exec(request.query().get("command")));
        running.put(socket, pod.name());
        try {
            RemoteCommand.serve(streams(request, socket, in, out), start);
        } finally {
            running.remove(socket);
        }
        return false;
    }

    /** Closes the connections of what runs in a pod; returns how many there were. */
    int cut(String pod) throws IOException {
        int count = 0;
        for (Map.Entry<Socket, String> each : running.entrySet()) {
            if (each.getValue().equals(pod)) {
                each.getKey().close();
                count++;
            }
        }
        return count;
    }

    private static Process start(List<String> words) throws IOException {
        return new ProcessBuilder(words).start();
    }

    private static RemoteStreams streams(
            ApiRequest request, Socket socket, InputStream in, OutputStream out)
            throws IOException {
        if (request.header("upgrade").equalsIgnoreCase("websocket")) {
            switchTo(
                    out,
                    "websocket",
                    "Sec-WebSocket-Accept: "
                            + WebSocketStreams.accept(request.header("sec-websocket-key"))
                            + "\r\nSec-WebSocket-Protocol: "
                            + WebSocketStreams.PROTOCOL);
            return new WebSocketStreams(socket, in, out);
        }
        switchTo(out, "SPDY/3.1", "X-Stream-Protocol-Version: v4.channel.k8s.io");
        int expected = 1;
        for (String stream : List.of("stdin", "stdout", "stderr")) {
            expected += request.has(stream) ? 1 : 0;
        }
        return new SpdyStreams(socket, in, out, expected);
    }

    private static void switchTo(OutputStream out, String protocol, String header)
            throws IOException {
        out.write(
                ("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: "
                                + protocol
                                + "\r\n"
                                + header
                                + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    /** Adds the ephemeral containers that the pod does not have yet, if they are harmless. */
    private ApiAnswer add(StandInPod pod, ApiRequest request) throws IOException {
        Map<?, ?> spec = (Map<?, ?>) ((Map<?, ?>) Json.parse(request.text())).get("spec");
        List<?> containers = (List<?>) spec.get("ephemeralContainers");
        for (Object each : containers) {
            RequestedContainer container = RequestedContainer.of(each);
            if (pod.ephemeral().contains(container)) {
                continue;
            }
            List<String> violations = RestrictedProfile.violations(container.json());
            if (!violations.isEmpty()) {
                return ApiAnswer.failure(
                        403,
                        "Forbidden",
                        "pods \""
                                + pod.name()
                                + "\" is forbidden: violates PodSecurity \"restricted:latest\": "
                                + String.join(", ", violations));
            }
            extended.add(pod);
            pod.add(container);
        }
        cluster.add(pod);
        return current(pod);
    }

    private ApiAnswer current(StandInPod pod) {
        return ApiAnswer.of(cluster.podJson(pod.name()).orElseThrow());
    }

    @Override
    public void close() {
        extended.forEach(StandInPod::close);
    }
}
