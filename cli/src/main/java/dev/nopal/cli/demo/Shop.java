package dev.nopal.cli.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import dev.nopal.Tracepoints;
import dev.nopal.cli.thread.Threads;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A web shop, reachable from this machine only: {@code GET /products}, {@code POST
 * /orders/CUSTOMER/PAYMENT}.
 */
final class Shop implements AutoCloseable {
    private static final ShopTrace TRACE = Tracepoints.of(MethodHandles.lookup(), ShopTrace.class);

    private final AtomicLong orders = new AtomicLong();
    private final HttpServer server;

    Shop() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Threads.perTask());
        server.createContext("/", this::answer);
        server.start();
    }

    InetSocketAddress address() {
        return server.getAddress();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String[] words = exchange.getRequestURI().getPath().split("/");
        String what = words.length > 1 ? words[1] : "";
        try (exchange) {
            switch (exchange.getRequestMethod() + " " + what + " " + words.length) {
                case "GET products 2" -> reply(exchange, 200, "nopal pads, prickly pears\n");
                case "POST orders 4" -> order(exchange, words[2], words[3]);
                default -> reply(exchange, 404, "try /products\n");
            }
        }
    }

    private void order(HttpExchange exchange, String customer, String paymentName)
            throws IOException {
        long start = TRACE.checkoutStart();
        Payment payment;
        try {
            payment = Payment.valueOf(paymentName.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            reply(exchange, 400, "pay by card, gift or invoice\n");
            return;
        }
        pay(payment);
        long id = orders.incrementAndGet();
        TRACE.orderPlaced(id, customer, ThreadLocalRandom.current().nextInt(200, 10_000));
        TRACE.checkout(start, customer, payment);
        reply(exchange, 201, "order " + id + "\n");
    }

    /** Simulates the time that a bank takes. */
    private static void pay(Payment payment) {
        try {
            TimeUnit.NANOSECONDS.sleep(payment.nanos(ThreadLocalRandom.current().nextDouble()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void reply(HttpExchange exchange, int status, String text) throws IOException {
        TRACE.requested(exchange.getRequestURI().getPath(), status);
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
