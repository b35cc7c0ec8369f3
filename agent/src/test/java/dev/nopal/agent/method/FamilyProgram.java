package dev.nopal.agent.method;

import dev.nopal.agent.instrument.TestAgent;
import dev.nopal.fixture.Relatives;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.instrument.ClassFileTransformer;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A program that loads relatives when it is told to, and watches which code the JVM gives them. It
 * never asks the JVM to transform a class, which would restore it.
 */
public final class FamilyProgram {
    /** The code that each class was given so far. */
    private static final Map<String, List<byte[]>> GIVEN = new ConcurrentHashMap<>();

    /**
     * A transformer that changes nothing. It comes after those of sessions, because its agent is
     * attached later.
     */
    private static final class Watcher implements ClassFileTransformer {
        @Override
        public byte[] transform(
                ClassLoader loader,
                String name,
                Class<?> redefined,
                ProtectionDomain domain,
                byte[] bytes) {
            if (name != null && name.startsWith("dev/nopal/fixture/")) {
                GIVEN.computeIfAbsent(name, _ -> new CopyOnWriteArrayList<>()).add(bytes.clone());
            }
            return null;
        }
    }

    private FamilyProgram() {}

    /** Runs the program. */
    public static void main(String[] arguments) throws Exception {
        System.out.println("ready");
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ");
            System.out.println(
                    switch (words[0]) {
                        case "watch" -> watch();
                        case "call" -> call(words[1], Integer.parseInt(words[2]));
                        case "code" -> code(words[1]);
                        default -> throw new IllegalArgumentException(line);
                    });
        }
    }

    private static String watch() {
        TestAgent.instrumentation().addTransformer(new Watcher(), true);
        return "watching";
    }

    private static String call(String name, int times) {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum +=
                    switch (name) {
                        case "Early" -> new Relatives.Early().run(i);
                        case "Late" -> new Relatives.Late().run(i);
                        case "LateStranger" -> new Relatives.LateStranger().run(i);
                        default -> throw new IllegalArgumentException("name=" + name);
                    };
        }
        return Integer.toString(sum);
    }

    /** Returns, for each code that a class was given, whether it is that of its class file. */
    private static String code(String name) {
        String file = Relatives.class.getName().replace('.', '/') + "$" + name;
        byte[] original;
        try (InputStream in = FamilyProgram.class.getResourceAsStream("/" + file + ".class")) {
            original = in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return GIVEN.getOrDefault(file, List.of()).stream()
                .map(given -> Arrays.equals(given, original) ? "original" : "instrumented")
                .toList()
                .toString();
    }
}
