package dev.nopal.spring.web;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A Spring Boot application that listens on a port of its own, and a client for it. */
public final class Server implements AutoCloseable {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** What makes observations of requests; without it there is no registry. */
    public static final String UNOBSERVED =
            "spring.autoconfigure.exclude=org.springframework.boot.micrometer.observation"
                    + ".autoconfigure.ObservationAutoConfiguration";

    private final ConfigurableApplicationContext context;
    private final int port;

    private Server(ConfigurableApplicationContext context) {
        this.context = context;
        this.port = context.getEnvironment().getRequiredProperty("local.server.port", int.class);
    }

    public static Server start(Class<?> source, WebApplicationType type, String... properties) {
        List<String> all = new ArrayList<>(List.of(properties));
        all.add("server.port=0");
        all.add("server.address=127.0.0.1");
        all.add("spring.jmx.enabled=false");
        // Netty would wait for requests that might still come.
        all.add("spring.reactor.netty.shutdown-quiet-period=0s");
        return new Server(
                new SpringApplicationBuilder(source)
                        .web(type)
                        .registerShutdownHook(false)
                        .properties(all.toArray(String[]::new))
                        .run());
    }

    public ConfigurableApplicationContext context() {
        return context;
    }

    public String url() {
        return "http://127.0.0.1:" + port;
    }

    public HttpResponse<String> get(String path, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(url() + path)).timeout(Duration.ofSeconds(60));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request.build(), path);
    }

    /** Sends a request with a body. */
    public HttpResponse<String> send(String method, String path, String body) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url() + path))
                        .timeout(Duration.ofSeconds(60))
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build();
        return send(request, path);
    }

    private static HttpResponse<String> send(HttpRequest request, String path) {
        try {
            return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new AssertionError(path, e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Sends a request and does not wait for the response. */
    Socket send(String path) throws IOException {
        Socket socket = new Socket("127.0.0.1", port);
        socket.getOutputStream()
                .write(
                        ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return socket;
    }

    @Override
    public void close() {
        context.close();
    }
}
