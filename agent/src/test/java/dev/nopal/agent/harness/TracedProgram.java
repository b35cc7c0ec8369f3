package dev.nopal.agent.harness;

import dev.nopal.Tracepoint;
import dev.nopal.agent.Agent;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** A program that executes the commands of its input: one command per line, one line of answer. */
public final class TracedProgram {
    private static final Map<String, Tracepoint> TRACEPOINTS = new HashMap<>();

    private static final AtomicInteger FAILURES = new AtomicInteger();

    private TracedProgram() {}

    /** Runs the program. */
    public static void main(String[] args) throws Exception {
        System.out.println("ready");
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            System.out.println(
                    switch (words[0]) {
                        case "declare" -> declare(words[1]);
                        case "fire" -> fire(words[1], Integer.parseInt(words[2]));
                        case "declare-and-fire" ->
                                declare(words[1]) + fire(words[1], Integer.parseInt(words[2]));
                        case "enabled" -> Boolean.toString(TRACEPOINTS.get(words[1]).isEnabled());
                        case "copy" -> copy(words[1], Integer.parseInt(words[2]));
                        case "floats" -> floats();
                        case "fire-on" -> fireOn(words[1]);
                        case "failures" -> FAILURES.toString();
                        case "listen" -> listen();
                        case "threads" -> threads();
                        default -> throw new IllegalArgumentException(line);
                    });
        }
    }

    private static String declare(String name) {
        TRACEPOINTS.put(name, Tracepoint.of("test", name, long.class, String.class));
        return "declared";
    }

    private static String fire(String name, int times) {
        Tracepoint tracepoint = TRACEPOINTS.get(name);
        for (int i = 0; i < times; i++) {
            tracepoint.fire(i, i % 2 == 0 ? "even" : "odd");
        }
        return "fired";
    }

    private static String floats() {
        Tracepoint tracepoint =
                Tracepoint.of(
                        "test",
                        "floats",
                        float.class,
                        double.class,
                        boolean.class,
                        char.class,
                        byte.class);
        tracepoint.fire((Object) 1.5f, 2.5, true, 'x', (byte) -3);
        return "fired";
    }

    /** Fires from another copy of core, in its own loader. */
    private static String copy(String name, int times) throws Exception {
        Path core =
                Path.of(
                        Tracepoint.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI());
        URLClassLoader loader =
                new URLClassLoader(
                        new URL[] {core.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        Class<?> type = loader.loadClass("dev.nopal.Tracepoint");
        Object tracepoint =
                type.getMethod("of", String.class, String.class, Class[].class)
                        .invoke(null, "test", name, new Class<?>[] {long.class, String.class});
        var fire = type.getMethod("fire", long.class, Object.class);
        for (int i = 0; i < times; i++) {
            var unused = fire.invoke(tracepoint, (long) i, "copy");
        }
        return "fired";
    }

    /** Fires from two threads without end. */
    private static String fireOn(String name) {
        for (int i = 0; i < 2; i++) {
            Thread.ofPlatform()
                    .daemon()
                    .start(
                            () -> {
                                while (true) {
                                    try {
                                        fire(name, 1_000);
                                        Thread.yield();
                                    } catch (Throwable e) {
                                        FAILURES.incrementAndGet();
                                    }
                                }
                            });
        }
        return "firing";
    }

    private static String listen() throws Exception {
        Agent.listen();
        return "listening";
    }

    private static String threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("nopal"))
                .sorted()
                .toList()
                .toString();
    }
}
