package dev.nopal.system.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Runs of perf with a build-id cache of its own; that and the events it defined are removed when
 * closed.
 *
 * <p>Events are named by provider and live in the kernel's one list, so one test at a time on this
 * machine uses perf.
 */
public final class Perf implements AutoCloseable {
    private final FileChannel turn;
    private final Path cache;
    private final List<String> events = new ArrayList<>();

    private Perf() throws IOException {
        Path lock = Path.of(System.getProperty("java.io.tmpdir"), "nopal-perf.lock");
        this.turn = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        turn.lock();
        this.cache = Files.createTempDirectory("nopal-perf-");
    }

    public static Perf open() {
        Require.commands("perf");
        Tracefs.require();
        try {
            return new Perf();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes an image known to perf: {@code perf buildid-cache --add}. */
    public void add(Path image) {
        run("buildid-cache", "--add", image.toString()).requireSuccess();
    }

    /** Lists the SDT events that perf knows of. */
    public List<String> list() {
        return run("list", "sdt").lines().stream()
                .filter(line -> line.contains("[SDT event]"))
                .map(line -> line.strip().split("\\s+")[0])
                .toList();
    }

    /** Makes an SDT event of a probe: {@code perf probe sdt_PROVIDER:NAME}. */
    public void define(String provider, String name) {
        String event = "sdt_" + provider + ":" + name;
        run("probe", "-d", event); // left by a test that was killed
        run("probe", event).requireSuccess();
        events.add(event);
    }

    /** Returns the events of a provider, as perf defined them in the kernel. */
    public List<Seen> definitions(String provider) {
        String start = "p:sdt_" + provider + "/";
        return Tracefs.definitions().stream()
                .filter(line -> line.startsWith(start))
                .map(line -> line.substring(start.length()).split(" ", 2))
                .map(parts -> Seen.ofEvent(provider, parts[0], parts[1]))
                .toList();
    }

    /** Records the defined events while {@code work} runs; returns {@code EVENT: ...} lines. */
    public List<String> record(Runnable work) {
        String file = cache.resolve("perf.data").toString();
        List<String> command = new ArrayList<>(perf("record", "-a", "-q", "-o", file));
        events.forEach(event -> command.addAll(List.of("-e", event)));
        command.addAll(List.of("--", "cat")); // perf records until it ends
        try (Subprocess record = Subprocess.start(new ProcessBuilder(command))) {
            record.send("recording");
            record.awaitOut("echo", "recording"::equals);
            work.run();
            record.endInput();
            record.awaitExit(Subprocess.DEADLINE);
        }
        return run("script", "-i", file, "-F", "event,trace").requireSuccess().lines().stream()
                .map(String::strip)
                .toList();
    }

    private List<String> perf(String... arguments) {
        List<String> words = new ArrayList<>(List.of("perf", "--buildid-dir", cache.toString()));
        words.addAll(List.of(arguments));
        return words;
    }

    private Command.Result run(String... arguments) {
        return Command.of(perf(arguments)).run();
    }

    @Override
    public void close() {
        events.forEach(event -> run("probe", "-d", event));
        events.clear();
        try (turn;
                var files = Files.walk(cache)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
