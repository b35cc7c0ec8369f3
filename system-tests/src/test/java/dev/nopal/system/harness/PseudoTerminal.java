package dev.nopal.system.harness;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A command on a pseudoterminal: what is typed goes through the kernel's line discipline, so that
 * Ctrl-C is a real one.
 */
public final class PseudoTerminal implements AutoCloseable {
    private static final char CONTROL_C = '\u0003';

    private final Process process;
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final int height;
    private final int width;

    private PseudoTerminal(Process process, int height, int width) {
        this.process = process;
        this.height = height;
        this.width = width;
        Thread.ofPlatform().daemon().start(this::read);
    }

    /** Starts a command of the shell on a terminal of this size. */
    public static PseudoTerminal run(int height, int width, String shell) {
        Require.commands("script", "stty");
        ProcessBuilder builder =
                new ProcessBuilder(
                        "script",
                        "-qefc",
                        "stty rows %s cols %s; %s".formatted(height, width, shell),
                        "/dev/null");
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().put("SHELL", "/bin/sh");
        try {
            return new PseudoTerminal(builder.redirectErrorStream(true).start(), height, width);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the words of a command for the shell, each quoted. */
    public static String quoted(List<String> words) {
        return words.stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
    }

    private void read() {
        try (InputStream in = process.getInputStream()) {
            byte[] bytes = new byte[4096];
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                synchronized (written) {
                    written.write(bytes, 0, count);
                    written.notifyAll();
                }
            }
        } catch (IOException e) {
            // Closed: that was all.
        }
    }

    public void type(String text) {
        try {
            OutputStream in = process.getOutputStream();
            in.write(text.getBytes(StandardCharsets.UTF_8));
            in.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void typeControlC() {
        type(Character.toString(CONTROL_C));
    }

    /** Returns all that came. */
    public String written() {
        synchronized (written) {
            return written.toString(StandardCharsets.UTF_8);
        }
    }

    public Screen screen() {
        return Screen.of(written(), height, width);
    }

    /** Waits until what a person sees is as wanted. */
    public void await(String what, Predicate<PseudoTerminal> wanted) {
        long deadline = System.nanoTime() + Subprocess.DEADLINE.toNanos();
        int before = 0;
        while (!wanted.test(this)) {
            before = awaitMore(before, deadline);
            if (System.nanoTime() > deadline) {
                throw new AssertionError(
                        "no " + what + " on\n" + String.join("\n", screen().all()));
            }
        }
    }

    private int awaitMore(int before, long deadline) {
        synchronized (written) {
            try {
                while (written.size() == before && System.nanoTime() < deadline) {
                    written.wait(100);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError(e);
            }
            return written.size();
        }
    }

    /** Waits for the command's end and returns its exit code. */
    public int awaitExit() {
        if (!endsWithin(Subprocess.DEADLINE)) {
            throw new AssertionError("still running: " + String.join("\n", screen().all()));
        }
        return process.exitValue();
    }

    /** Returns whether the command has ended when that time has passed. */
    public boolean endsWithin(Duration time) {
        try {
            return process.waitFor(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
