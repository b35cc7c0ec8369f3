package com.acme.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An HTTP server whose requests come from a {@link Load} in a JVM of its own. It ends after the
 * number of seconds that is its argument.
 */
public final class Service {
    private static final int SECONDS = 300;

    private final String name;
    private final HttpServer server;
    private final AtomicLong served = new AtomicLong();

    /** A handler of requests. */
    public interface Handler {
        /**
         * Answers a request.
         *
         * @param argument what follows the question mark
         */
        String answer(String argument) throws Exception;
    }

    /** Makes one whose requests are answered by some threads, {@code http-1} and so on. */
    public Service(String name, int threads) throws IOException {
        this(name, Executors.newFixedThreadPool(threads, threads("http-")));
    }

    public Service(String name, Executor executor) throws IOException {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        this.name = name;
        this.server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(executor);
    }

    /** Returns a factory of daemon threads that are numbered from 1. */
    public static ThreadFactory threads(String prefix) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, prefix + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    public Service route(String path, Handler handler) {
        server.createContext(path, exchange -> answer(handler, exchange));
        return this;
    }

    private void answer(Handler handler, HttpExchange exchange) throws IOException {
        String query = exchange.getRequestURI().getQuery();
        String text;
        int status = 200;
        try {
            text = handler.answer(query == null ? "" : query);
        } catch (Exception e) {
            text = e.toString();
            status = 500;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
        served.incrementAndGet();
    }

    /**
     * Starts to serve, and ends the JVM when its time is over.
     *
     * @param arguments of {@code main}: nothing, or a number of seconds
     * @param clients how many requests there are at the same time
     * @param pause milliseconds between two requests of a client
     * @param paths what clients ask for, in turn
     */
    public void run(String[] arguments, int clients, int pause, String... paths) throws Exception {
        int seconds = arguments.length == 0 ? SECONDS : Integer.parseInt(arguments[0]);
        route("/served", ignored -> served.toString()); // for measurements
        server.start();
        Process load = load(clients, pause, paths);
        System.out.printf(
                "%s serves http://localhost:%s as process %s for %s s%n",
                name, server.getAddress().getPort(), ProcessHandle.current().pid(), seconds);
        new Timer("end", true).schedule(end(load), seconds * 1000L);
    }

    private static TimerTask end(Process load) {
        return new TimerTask() {
            @Override
            public void run() {
                load.destroy();
                System.exit(0);
            }
        };
    }

    /** The load ends with this JVM, however that ends: its standard input is closed then. */
    private Process load(int clients, int pause, String... paths) throws IOException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx32m",
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Load.class.getName(),
                                "http://localhost:" + server.getAddress().getPort(),
                                Integer.toString(clients),
                                Integer.toString(pause)));
        command.addAll(List.of(paths));
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
