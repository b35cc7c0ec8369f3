package dev.nopal.cli.export.metrics;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import dev.nopal.cli.failure.Failure;
import dev.nopal.cli.thread.Threads;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;

/**
 * The server of a session's metrics.
 *
 * <p>Each request has a thread of its own, and waits until the trace's thread has written the
 * metrics, which it does only then: a client that reads nothing holds up nobody but itself. On a
 * loopback address, a request to another name of this host ("DNS rebinding") is refused.
 */
final class MetricsServer implements AutoCloseable {
    private static final String PATH = "/metrics";
    private static final int OK = 200;
    private static final int REFUSED = 403;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;
    private static final int UNAVAILABLE = 503;

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** How long a request waits for the trace, which may be waiting for a reader of its output. */
    private static final long WAIT_MILLIS = 5_000;

    /** Metrics are not written more often than this, nor for more than one part in so many. */
    private static final long LEAST_PAUSE_NANOS = 250 * NANOS_PER_MILLI;

    private static final long MOST_SHARE = 10;

    /** More clients at a time than any setup has; others are sent away. */
    private static final int MOST_CLIENTS = 64;

    private final HttpServer server;
    private final MetricsAddress address;
    private final ExecutorService threads = Threads.perTask();
    private final Semaphore clients = new Semaphore(MOST_CLIENTS);
    private volatile boolean isWanted;
    private Map<Dialect, byte[]> texts = new EnumMap<>(Dialect.class);
    private boolean isWritten;
    private long freshUntil;
    private long writings;

    private MetricsServer(HttpServer server, MetricsAddress address) {
        this.server = server;
        this.address = address;
    }

    /** Starts to listen. */
    static MetricsServer open(MetricsAddress address) {
        // Seconds that a client may take to send its request, and to read the answer.
        for (String limit : List.of("maxReqTime", "maxRspTime")) {
            String property = "sun.net.httpserver." + limit;
            System.setProperty(property, System.getProperty(property, "30"));
        }
        try {
            HttpServer server = HttpServer.create(address.socket(), 0);
            MetricsServer metrics = new MetricsServer(server, address);
            server.setExecutor(metrics.threads);
            server.createContext("/", metrics::answer);
            server.start();
            return metrics;
        } catch (IOException e) {
            throw Failure.usage(
                    "cannot listen at "
                            + address.text(address.port())
                            + ": "
                            + e.getMessage()
                            + "; --metrics=PORT takes another port, --metrics=0 any free one");
        }
    }

    private String hostAndPort() {
        return address.text(server.getAddress().getPort());
    }

    String url() {
        return "http://" + hostAndPort() + PATH;
    }

    /** Returns whether a client waits for metrics; costs one read of a field. */
    boolean isWanted() {
        return isWanted;
    }

    /** A writer of the metrics as they are now. */
    interface Writing {
        Map<Dialect, byte[]> write() throws IOException;
    }

    /** Writes the metrics for the clients that wait. */
    void publish(Writing writing) throws IOException {
        isWanted = false;
        long start = System.nanoTime();
        Map<Dialect, byte[]> written = writing.write();
        long took = System.nanoTime() - start;
        synchronized (this) {
            texts = written;
            isWritten = true;
            freshUntil = start + took + Math.max(LEAST_PAUSE_NANOS, took * MOST_SHARE);
            writings++;
            notifyAll();
        }
    }

    private synchronized Optional<byte[]> text(Dialect dialect) throws InterruptedException {
        if (!isWritten || System.nanoTime() - freshUntil > 0) {
            long before = writings;
            long end = System.nanoTime() + WAIT_MILLIS * NANOS_PER_MILLI;
            isWanted = true;
            for (long left = WAIT_MILLIS;
                    writings == before && left > 0;
                    left = (end - System.nanoTime()) / NANOS_PER_MILLI) {
                wait(left);
            }
            if (writings == before) {
                return Optional.empty();
            }
        }
        return Optional.of(texts.get(dialect));
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!clients.tryAcquire()) {
                refuse(exchange, UNAVAILABLE, "Too many clients.");
                return;
            }
            try {
                answerOne(exchange);
            } finally {
                clients.release();
            }
        }
    }

    private void answerOne(HttpExchange exchange) throws IOException {
        String method = exchange.getRequestMethod();
        if (!isOurs(exchange.getRequestHeaders())) {
            refuse(exchange, REFUSED, "Refused. Ask for " + url());
        } else if (!exchange.getRequestURI().getPath().equals(PATH)) {
            refuse(exchange, NOT_FOUND, "The metrics are at " + PATH);
        } else if (!method.equals("GET") && !method.equals("HEAD")) {
            refuse(exchange, NOT_ALLOWED, "GET only.");
        } else {
            sendMetrics(exchange);
        }
    }

    private void sendMetrics(HttpExchange exchange) throws IOException {
        Dialect dialect = dialect(exchange.getRequestHeaders());
        try {
            Optional<byte[]> text = text(dialect);
            if (text.isPresent()) {
                send(exchange, OK, dialect.contentType(), text.get());
            } else {
                refuse(exchange, UNAVAILABLE, "The trace does not answer: its output waits.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns what the client reads: OpenMetrics if it says so, else what everyone reads. */
    private static Dialect dialect(Headers headers) {
        boolean isOpen =
                headers.getOrDefault("Accept", List.of()).stream()
                        .anyMatch(text -> text.contains("application/openmetrics-text"));
        return isOpen ? Dialect.OPENMETRICS : Dialect.PROMETHEUS;
    }

    /** Returns whether a request is meant for this server, and from no page of another one. */
    private boolean isOurs(Headers headers) {
        List<String> hosts = headers.getOrDefault("Host", List.of());
        String origin = headers.getFirst("Origin");
        if (hosts.size() != 1 || origin != null && !origin.equals("http://" + hosts.getFirst())) {
            return false;
        }
        int port = server.getAddress().getPort();
        return !address.host().isLoopbackAddress()
                || hosts.getFirst().equals(hostAndPort())
                || hosts.getFirst().equals("localhost:" + port);
    }

    private static void refuse(HttpExchange exchange, int status, String why) throws IOException {
        byte[] body = (why + "\n").getBytes(StandardCharsets.UTF_8);
        send(exchange, status, "text/plain; charset=utf-8", body);
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] body)
            throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type);
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        boolean hasBody = !exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, hasBody ? body.length : -1);
        if (hasBody) {
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
