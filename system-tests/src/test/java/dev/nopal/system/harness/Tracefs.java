package dev.nopal.system.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Tracing by the kernel's own text files: uprobe events in a group and an instance of their own,
 * removed when closed. Events are in the buffer before the traced code goes on.
 */
public final class Tracefs implements AutoCloseable {
    private static final Path ROOT = Path.of("/sys/kernel/tracing");
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final Set<Tracefs> OPEN = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> OPEN.forEach(Tracefs::close)));
    }

    private final String group =
            "nopal_" + ProcessHandle.current().pid() + "_" + NUMBER.incrementAndGet();
    private final Path instance = ROOT.resolve("instances").resolve(group);
    private final List<String> events = new ArrayList<>();

    private Tracefs() throws IOException {
        Files.createDirectory(instance);
        OPEN.add(this);
    }

    /** Opens an empty trace buffer; mounts tracefs if it is not mounted, and leaves it so. */
    public static Tracefs open() {
        Require.x86(); // the tests name registers
        require();
        try {
            return new Tracefs();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Requires tracefs, for perf too. */
    public static void require() {
        Require.root();
        if (!Files.exists(ROOT.resolve("uprobe_events"))) {
            Command.of("mount", "-t", "tracefs", "nodev", ROOT.toString()).run();
        }
        Require.that(
                Files.exists(ROOT.resolve("uprobe_events")), "the kernel has no uprobe_events");
    }

    /** Returns all uprobe events of this machine, as the kernel words them. */
    static List<String> definitions() {
        try {
            return Files.readAllLines(ROOT.resolve("uprobe_events"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Attaches to a probe and raises its semaphore, as a USDT tracer does. */
    public void attach(String name, Probe probe, String... arguments) {
        attach(name, probe.path(), probe.location(), probe.note().semaphore(), List.of(arguments));
    }

    /** Attaches to an offset of a file, with the offset of its semaphore. */
    public void attach(
            String name, Path file, long location, long semaphore, List<String> arguments) {
        define(name, "%s:0x%x(0x%x)".formatted(file, location, semaphore), arguments);
    }

    /** Attaches to a probe's address as a plain uprobe: no semaphore is raised. */
    public void attachPlainly(String name, Probe probe, String... arguments) {
        define(name, "%s:0x%x".formatted(probe.path(), probe.location()), List.of(arguments));
    }

    private void define(String name, String place, List<String> arguments) {
        String event = group + "/" + name;
        append(ROOT, "p:" + event + " " + place + " " + String.join(" ", arguments));
        events.add(event);
        write(instance.resolve("events").resolve(event).resolve("enable"), "1");
    }

    /** Returns the events so far: {@code NAME: (ADDRESS) FIELD=VALUE ...}. */
    public List<String> events() {
        try {
            return Files.readAllLines(instance.resolve("trace")).stream()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.replaceFirst("^.*?: (?=\\w+: \\()", ""))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        OPEN.remove(this);
        for (String event : events.reversed()) {
            write(instance.resolve("events").resolve(event).resolve("enable"), "0");
            append(ROOT, "-:" + event);
        }
        events.clear();
        if (Files.exists(instance)) {
            delete(instance);
        }
    }

    /** Deletes an instance, which the kernel may still use for a moment after it was disabled. */
    private static void delete(Path instance) {
        long start = System.nanoTime();
        while (true) {
            try {
                Files.delete(instance);
                return;
            } catch (IOException e) {
                if (System.nanoTime() - start > Subprocess.DEADLINE.toNanos()) {
                    throw new UncheckedIOException(e);
                }
                Thread.onSpinWait();
            }
        }
    }

    private static void append(Path root, String definition) {
        try {
            Files.writeString(
                    root.resolve("uprobe_events"), definition + "\n", StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new AssertionError("uprobe_events refuses " + definition, e);
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new AssertionError("cannot write " + text + " to " + file, e);
        }
    }
}
