package dev.nopal.programs;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** The JDK's web server and its older client, which sends one request after another. */
final class JdkServer {
    private static final AtomicInteger ANSWERED = new AtomicInteger();

    private JdkServer() {}

    public static void main(String[] arguments) throws Exception {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        HttpServer server = HttpServer.create(address, 0);
        try (ExecutorService requests = Executors.newFixedThreadPool(2);
                ExecutorService others = Executors.newFixedThreadPool(2)) {
            server.setExecutor(requests);
            server.createContext("/now", exchange -> answer(exchange, 200));
            server.createContext("/missing", exchange -> answer(exchange, 404));
            server.createContext("/later", exchange -> others.execute(() -> answerLater(exchange)));
            server.start();
            int port = server.getAddress().getPort();
            Orders.obey((command, times) -> send(port, command, times));
            server.stop(0);
        }
    }

    private static void answer(HttpExchange exchange, int status) throws IOException {
        byte[] body = exchange.getRequestURI().getPath().getBytes(StandardCharsets.UTF_8);
        ANSWERED.incrementAndGet();
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static void answerLater(HttpExchange exchange) {
        try {
            answer(exchange, 200);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends requests; returns how many had which status, and how many the server answered. */
    private static String send(int port, String command, int times) throws IOException {
        int before = ANSWERED.get();
        Map<Integer, Integer> statuses = new TreeMap<>();
        for (int i = 0; i < times; i++) {
            URI uri = URI.create("http://localhost:" + port + "/" + command + "/" + i);
            var connection = (HttpURLConnection) uri.toURL().openConnection();
            statuses.merge(connection.getResponseCode(), 1, Integer::sum);
            try (InputStream body = connection.getInputStream()) {
                body.readAllBytes();
            } catch (FileNotFoundException e) {
                connection.getErrorStream().close();
            }
        }
        return "%s %s answered=%d".formatted(command, statuses, ANSWERED.get() - before);
    }
}
