package dev.nopal.cli;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A program that prints "ready" and runs until it is closed. */
public final class Child implements AutoCloseable {
    private static final int DEADLINE_SECONDS = 60;

    private final Process process;

    private Child(Process process) {
        this.process = process;
    }

    /** Starts a program and waits until one of its lines starts with this text. */
    public static Child start(String ready, List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        Child child = new Child(process);
        StringBuilder seen = new StringBuilder();
        CompletableFuture<Boolean> isReady =
                CompletableFuture.supplyAsync(() -> waitFor(ready, process, seen));
        try {
            if (!isReady.get(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
                fail(command + " ended before it was ready: " + seen);
            }
            return child;
        } catch (TimeoutException | ExecutionException e) {
            child.close();
            return fail(command + " was not ready in time", e);
        } catch (InterruptedException e) {
            child.close();
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /** Starts this JDK's java on the test's class path. */
    public static Child java(List<String> options, Class<?> main, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return start("ready", command);
    }

    /** Returns its pid. */
    public int pid() {
        return (int) process.pid();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean waitFor(String ready, Process process, StringBuilder seen) {
        // Not closed, because the program may continue to print.
        BufferedReader lines =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(ready)) {
                    return true;
                }
                seen.append(line).append('\n');
            }
        } catch (IOException e) {
            seen.append(e);
        }
        return false;
    }
}
