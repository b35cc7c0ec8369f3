package dev.nopal.system.harness;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Runs of the nopal command as users run it: one jar. */
public final class Nopal {
    private Nopal() {}

    /**
     * One location of a probe as {@code nopal list --json} shows it.
     *
     * @param probe {@code usdt:PATH:PROVIDER:NAME}
     * @param semaphore where it is, or 0
     * @param count what it holds, or -1
     */
    public record Listed(
            String probe,
            String path,
            String provider,
            String name,
            long location,
            boolean patched,
            long semaphore,
            long count,
            List<Argument> arguments) {}

    /** An argument: the type as declared, and the place where tracers read it. */
    public record Argument(String name, String type, String place) {}

    public static Command.Result run(String... arguments) {
        List<String> words = new ArrayList<>(List.of(TargetJvm.java(), "-jar", jar().toString()));
        words.addAll(Arrays.asList(arguments));
        return Command.of(words).run();
    }

    /** Returns the command's jar, which {@code mvn package} makes. */
    public static Path jar() {
        Path jar = Path.of(System.getProperty("nopal.root"), "cli/target/nopal.jar").normalize();
        if (!Files.exists(jar)) {
            throw new AssertionError(jar + " is missing; run mvn package");
        }
        return jar;
    }

    /** Writes the agent's jar, which is inside the command's, into a new file. */
    public static void extractAgent(Path file) {
        try (ZipFile zip = new ZipFile(jar().toFile())) {
            ZipEntry entry =
                    zip.stream()
                            .filter(each -> each.getName().endsWith("nopal-agent.jar"))
                            .findFirst()
                            .orElseThrow();
            try (InputStream in = zip.getInputStream(entry)) {
                Files.copy(in, file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lists the probes of a process that match, one element a location. */
    public static List<Listed> list(long pid, String pattern) {
        String json =
                run("list", "-v", "--json", "-p", Long.toString(pid), pattern)
                        .requireSuccess()
                        .out();
        List<Listed> listed = new ArrayList<>();
        for (Object probe : items(Json.parse(json), "probes")) {
            for (Object location : items(probe, "locations")) {
                Object semaphore = field(location, "semaphore");
                listed.add(
                        new Listed(
                                text(probe, "probe"),
                                text(probe, "path"),
                                text(probe, "provider"),
                                text(probe, "name"),
                                Long.decode(text(location, "address")),
                                (boolean) field(location, "patched"),
                                semaphore == null ? 0 : Long.decode(text(semaphore, "address")),
                                semaphore == null ? -1 : (long) field(semaphore, "value"),
                                items(location, "arguments").stream()
                                        .map(Nopal::argument)
                                        .toList()));
            }
        }
        return listed;
    }

    private static Argument argument(Object json) {
        return new Argument(text(json, "name"), text(json, "type"), text(json, "place"));
    }

    private static Object field(Object json, String name) {
        return ((Map<?, ?>) json).get(name);
    }

    private static String text(Object json, String name) {
        return (String) field(json, name);
    }

    private static List<?> items(Object json, String name) {
        return (List<?>) field(json, name);
    }
}
