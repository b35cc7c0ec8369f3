package dev.nopal.cli.page;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import dev.nopal.cli.text.JsonWriter;
import dev.nopal.cli.thread.Threads;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;

/**
 * The server of a running trace's page, for one browser on this machine.
 *
 * <p>Listens on 127.0.0.1 only. The first request with the token of the address gets a cookie, and
 * the token is invalid from then on; any request without that cookie, to another name of this host
 * or with another method is refused.
 */
public final class LivePage implements AutoCloseable {
    private static final int OK = 200;
    private static final int NOTHING_NEW = 204;
    private static final int SEE_OTHER = 303;
    private static final int REFUSED = 403;

    /** A browser that sent a request within this time is assumed to be connected. */
    private static final long PRESENT_NANOS = 5_000_000_000L;

    private static final long WAIT_MILLIS = 5_000;

    /** How long the end of the command waits for a browser to fetch the last page. */
    private static final long LAST_MILLIS = 3_000;

    private final HttpServer server;
    private final ExecutorService threads = Threads.perTask();
    private final PageAccess access;
    private final UpdateSchedule schedule = new UpdateSchedule();
    private String data = "";
    private long version;
    private long fetched;
    private boolean isLast;
    private long askedAt = System.nanoTime() - PRESENT_NANOS;

    private LivePage(HttpServer server) {
        this.server = server;
        this.access = new PageAccess(server.getAddress().getPort());
    }

    /**
     * Starts to listen.
     *
     * @param port the port, or 0 for any free one
     */
    public static LivePage open(int port) throws IOException {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        LivePage page = new LivePage(HttpServer.create(new InetSocketAddress(loopback, port), 0));
        page.server.setExecutor(page.threads);
        page.server.createContext("/", page::answer);
        page.server.start();
        return page;
    }

    /** Returns the address to open; it works once. */
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/?token=" + access.token();
    }

    /** Returns whether a browser waits for a newer page, and it is time to create one. */
    synchronized boolean isWanted() {
        return System.nanoTime() - askedAt < PRESENT_NANOS && schedule.isDue();
    }

    /** Makes a page available to browsers. */
    void publish(Page page, boolean last) {
        String json = page.json();
        synchronized (this) {
            data = json;
            isLast = last;
            version++;
            schedule.done();
            notifyAll();
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            switch (access.check(exchange)) {
                case PageAccess.Verdict.Refused _ ->
                        send(exchange, REFUSED, "text/plain", refusal());
                case PageAccess.Verdict.Welcome welcome -> {
                    exchange.getResponseHeaders().set("Set-Cookie", welcome.cookie());
                    exchange.getResponseHeaders().set("Location", "/");
                    send(exchange, SEE_OTHER, "text/plain", new byte[0]);
                }
                case PageAccess.Verdict.Known _ when path.equals("/") ->
                        send(exchange, OK, "text/html; charset=utf-8", PageFile.live());
                case PageAccess.Verdict.Known _ when path.equals("/data") -> sendData(exchange);
                case PageAccess.Verdict.Known _ -> send(exchange, REFUSED, "text/plain", refusal());
            }
        }
    }

    private static byte[] refusal() {
        return "Refused. Open the address that nopal printed; it works once.\n"
                .getBytes(StandardCharsets.UTF_8);
    }

    private void sendData(HttpExchange exchange) throws IOException {
        byte[] body;
        long sent;
        synchronized (this) {
            askedAt = System.nanoTime();
            awaitNewer(after(exchange.getRequestURI().getQuery()));
            askedAt = System.nanoTime();
            sent = version;
            body =
                    version <= after(exchange.getRequestURI().getQuery())
                            ? null
                            : body(version, isLast, data);
        }
        if (body == null) {
            send(exchange, NOTHING_NEW, "application/json", new byte[0]);
            return;
        }
        send(exchange, OK, "application/json", body);
        synchronized (this) {
            fetched = Math.max(fetched, sent);
            notifyAll();
        }
    }

    private static byte[] body(long version, boolean isLast, String page) {
        return JsonWriter.compact()
                .object()
                .name("version")
                .value(version)
                .name("isLast")
                .value(isLast)
                .name("page")
                .raw(page)
                .endObject()
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }

    private void awaitNewer(long after) {
        long end = System.nanoTime() + WAIT_MILLIS * 1_000_000;
        try {
            for (long left = WAIT_MILLIS;
                    version <= after && left > 0;
                    left = (end - System.nanoTime()) / 1_000_000) {
                askedAt = System.nanoTime();
                wait(Math.min(left, 1_000));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static long after(String query) {
        try {
            return query != null && query.startsWith("after=")
                    ? Long.parseLong(query.substring("after=".length()))
                    : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] body)
            throws IOException {
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type);
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("X-Frame-Options", "DENY");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
        boolean hasBody = body.length > 0 && !exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(status, hasBody ? body.length : -1);
        if (hasBody) {
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body); // Closing sends all of it, before the server may end.
            }
        }
    }

    /** Waits a moment until a connected browser has the last page, then stops listening. */
    @Override
    public void close() {
        synchronized (this) {
            long end = System.nanoTime() + LAST_MILLIS * 1_000_000;
            boolean isPresent = System.nanoTime() - askedAt < PRESENT_NANOS;
            try {
                for (long left = LAST_MILLIS;
                        isLast && isPresent && fetched < version && left > 0;
                        left = (end - System.nanoTime()) / 1_000_000) {
                    wait(left);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        server.stop(0);
        threads.shutdownNow();
    }
}
