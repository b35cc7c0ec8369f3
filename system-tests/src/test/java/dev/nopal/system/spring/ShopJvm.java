package dev.nopal.system.spring;

import dev.nopal.system.harness.Json;
import dev.nopal.system.harness.Subprocess;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** The sample in a JVM of its own, which listens on a port of its own. */
final class ShopJvm implements AutoCloseable {
    /** Spring needs seconds to start, on a busy machine many. */
    private static final Duration START = Duration.ofSeconds(120);

    private static final String NOTICE = "The shop is open on port ";

    /** The exit code of a JVM that SIGTERM ended. */
    static final int TERMINATED = 143;

    private final Subprocess process;
    private final int port;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private ShopJvm(Subprocess process, int port) {
        this.process = process;
        this.port = port;
    }

    static ShopJvm of(Subprocess process) {
        try {
            String notice =
                    process.awaitOut("opening notice", line -> line.startsWith(NOTICE), START);
            return new ShopJvm(
                    process, Integer.parseInt(notice.substring(NOTICE.length()).strip()));
        } catch (Throwable e) {
            process.close();
            throw e;
        }
    }

    long pid() {
        return process.pid();
    }

    Subprocess process() {
        return process;
    }

    String url(String path) {
        return "http://127.0.0.1:" + port + path;
    }

    HttpResponse<String> send(String method, String path) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url(path)))
                        .timeout(Subprocess.DEADLINE)
                        .method(method, HttpRequest.BodyPublishers.noBody())
                        .build();
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** Requests a page that must be there; returns its text. */
    String get(String path) {
        HttpResponse<String> response = send("GET", path);
        if (response.statusCode() != 200) {
            throw new AssertionError(path + " was answered by " + response.statusCode());
        }
        return response.body();
    }

    /** Returns how many requests each route got, as the application itself counts them. */
    Map<String, Long> counts() {
        Map<String, Long> counts = new TreeMap<>();
        ((Map<?, ?>) Json.parse(get("/counts")))
                .forEach((route, count) -> counts.put((String) route, (Long) count));
        return counts;
    }

    /** Ends it in order; returns its exit code. */
    int terminate() {
        client.close();
        process.signal("TERM");
        return process.awaitExit(Subprocess.DEADLINE);
    }

    @Override
    public void close() {
        client.shutdownNow();
        process.close();
    }
}
