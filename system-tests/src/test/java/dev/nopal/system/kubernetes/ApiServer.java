package dev.nopal.system.kubernetes;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A stand-in for the API server of a cluster, for the real kubectl: discovery, pods, deployments,
 * watches, exec, attach, ephemeral containers and access reviews. It listens on the loopback
 * address and wants the token of its kubeconfig.
 */
final class ApiServer implements AutoCloseable {
    /** The credential in the kubeconfig, which must not turn up anywhere else. */
    static final String TOKEN = "a-secret-of-the-kubeconfig";

    private final StandInCluster cluster;
    private final ServerSocket server;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final RemoteRoutes remote;

    ApiServer(StandInCluster cluster) {
        this.cluster = cluster;
        this.remote = new RemoteRoutes(cluster);
        try {
            this.server =
                    ServerCertificate.context()
                            .getServerSocketFactory()
                            .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.startVirtualThread(this::accept);
    }

    /** Writes the kubeconfig of this cluster. */
    Path kubeconfig(Path folder) {
        try {
            return Files.writeString(
                    folder.resolve("kubeconfig"),
                    """
                    apiVersion: v1
                    kind: Config
                    current-context: stand-in
                    clusters:
                    - name: stand-in
                      cluster: {server: "https://127.0.0.1:%d", insecure-skip-tls-verify: true}
                    users:
                    - name: someone
                      user: {token: "%s"}
                    contexts:
                    - name: stand-in
                      context: {cluster: stand-in, user: someone, namespace: default}
                    """
                            .formatted(server.getLocalPort(), TOKEN));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                sockets.add(socket);
                Thread.startVirtualThread(() -> serve(socket));
            } catch (IOException e) {
                return; // It was closed.
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream());
            OutputStream out = new BufferedOutputStream(socket.getOutputStream());
            for (Optional<ApiRequest> request = ApiRequest.read(in);
                    request.isPresent();
                    request = ApiRequest.read(in)) {
                if (!answer(request.get(), socket, in, out)) {
                    return;
                }
            }
        } catch (IOException e) {
            // kubectl has gone.
        } finally {
            sockets.remove(socket);
        }
    }

    /** Answers; returns whether another request may follow on this connection. */
    private boolean answer(ApiRequest request, Socket socket, InputStream in, OutputStream out)
            throws IOException {
        if (!request.header("authorization").equals("Bearer " + TOKEN)) {
            ApiAnswer.failure(401, "Unauthorized", "no valid token").send(out);
            return true;
        }
        Optional<Object> discovered = Discovery.find(request.path());
        if (discovered.isPresent()) {
            ApiAnswer.of(discovered.get()).send(out);
            return true;
        }
        Optional<ApiAction> action = ApiAction.of(request);
        if (action.isEmpty()) {
            cluster.notServed(request.method() + " " + request.path());
            ApiAnswer.failure(404, "NotFound", request.path() + " is not served").send(out);
            return true;
        }
        if (!cluster.permits(action.get())) {
            ApiAnswer.failure(403, "Forbidden", forbidden(action.get())).send(out);
            return true;
        }
        if (action.get().verb().equals("watch")) {
            watch(out);
            return false;
        }
        if (remote.serves(action.get())) {
            return remote.serve(request, action.get(), socket, in, out);
        }
        answer(request, action.get()).send(out);
        return true;
    }

    private static String forbidden(ApiAction action) {
        return "User \"someone\" cannot "
                + action.verb()
                + " resource \""
                + action.resource()
                + "\" in API group \"\" in the namespace \""
                + StandInCluster.NAMESPACE
                + "\"";
    }

    private ApiAnswer answer(ApiRequest request, ApiAction action) {
        if (action.resource().equals(ApiAction.REVIEWS)) {
            return ApiAnswer.of(review(request));
        }
        if (!action.namespace().equals(StandInCluster.NAMESPACE)) {
            return action.verb().equals("list")
                    ? ApiAnswer.of(cluster.list("no=pod", ""))
                    : missing(action);
        }
        Optional<Map<String, Object>> found =
                switch (action.toString()) {
                    case "list pods" ->
                            Optional.of(
                                    cluster.list(
                                            request.parameter("labelSelector"),
                                            request.parameter("fieldSelector")));
                    case "get pods" -> cluster.podJson(action.name());
                    case "get deployments" -> cluster.deploymentJson(action.name());
                    default -> Optional.empty();
                };
        return found.map(ApiAnswer::of).orElseGet(() -> missing(action));
    }

    private static ApiAnswer missing(ApiAction action) {
        return ApiAnswer.failure(
                404, "NotFound", action.resource() + " \"" + action.name() + "\" not found");
    }

    private Map<String, Object> review(ApiRequest request) {
        return Map.of(
                "kind",
                "SelfSubjectAccessReview",
                "apiVersion",
                "authorization.k8s.io/v1",
                "status",
                Map.of("allowed", cluster.isAllowed(AccessReview.of(request.body()).action())));
    }

    private void watch(OutputStream out) throws IOException {
        BlockingQueue<String> events = cluster.watch();
        out.write(
                ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                                + "Transfer-Encoding: chunked\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        out.flush();
        try {
            while (!server.isClosed()) {
                byte[] event = (events.take() + "\n").getBytes(StandardCharsets.UTF_8);
                String length = Integer.toHexString(event.length) + "\r\n";
                out.write(length.getBytes(StandardCharsets.US_ASCII));
                out.write(event);
                out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
                out.flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Closes the connections of what kubectl runs in a pod; returns how many there were. */
    int cut(String pod) throws IOException {
        return remote.cut(pod);
    }

    /** Ends all connections, and what runs in ephemeral containers. */
    @Override
    public void close() {
        try {
            server.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            remote.close();
        }
    }
}
