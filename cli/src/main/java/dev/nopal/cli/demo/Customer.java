package dev.nopal.cli.demo;

import dev.nopal.cli.thread.Threads;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadLocalRandom;

/** A simulated customer, who repeatedly views products, waits and buys. */
final class Customer implements Runnable {
    private static final List<String> NAMES =
            List.of("ada", "alan", "barbara", "donald", "edsger", "frances", "grace", "linus");
    private static final int MAX_THOUGHT_MILLIS = 40;

    private final String name;
    private final String shop;

    private Customer(String name, InetSocketAddress shop) {
        this.name = name;
        this.shop = "http://" + shop.getAddress().getHostAddress() + ":" + shop.getPort();
    }

    /** Starts all customers of a shop; they run until the process ends. */
    static void sendAll(InetSocketAddress shop) {
        ExecutorService threads = Threads.perTask();
        for (String name : NAMES) {
            threads.execute(new Customer(name, shop));
        }
    }

    @Override
    public void run() {
        Thread.currentThread().setName("customer " + name);
        ThreadLocalRandom random = ThreadLocalRandom.current();
        try {
            while (true) {
                request("GET", "/products");
                Thread.sleep(random.nextInt(MAX_THOUGHT_MILLIS));
                request("POST", "/orders/" + name + "/" + payment(random.nextInt(100)));
            }
        } catch (IOException | InterruptedException e) {
            // The shop has closed.
        }
    }

    private static String payment(int percent) {
        return percent < 70 ? "card" : percent < 90 ? "invoice" : "gift";
    }

    private void request(String method, String path) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(shop + path).toURL().openConnection(Proxy.NO_PROXY);
        connection.setRequestMethod(method);
        try (InputStream in = connection.getInputStream()) {
            in.readAllBytes(); // So that the connection is reused.
        }
    }
}
