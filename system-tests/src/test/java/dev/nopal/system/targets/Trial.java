package dev.nopal.system.targets;

import dev.nopal.Status;
import dev.nopal.Tracepoint;
import dev.nopal.TracepointProvider;
import dev.nopal.Tracepoints;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * An ordinary application with the probe {@code trial:event}, to be put into bad surroundings.
 *
 * <pre>
 * declare [NAME]        the path of the image, empty where there is none
 * fire COUNT            how often it was enabled
 * status FIELD          one component of the status
 * cycle COUNT           hides and shows the provider
 * late COUNT PREFIX     declares more tracepoints
 * interrupted           declares, hides and shows while the thread is interrupted
 * census                descriptors, mappings and threads of this process
 * exit CODE
 * </pre>
 */
public final class Trial {
    private static final String PROVIDER = "trial";

    private Trial() {}

    public static void main(String[] args) throws IOException {
        Dialogue.run(Trial::answer);
    }

    private static Object answer(String command, List<String> words) throws IOException {
        return switch (command) {
            case "declare" -> {
                declare(words.isEmpty() ? "event" : words.getFirst());
                yield provider().path().map(Path::toString).orElse("");
            }
            case "fire" -> fire(Integer.parseInt(words.getFirst()));
            case "status" -> field(words.getFirst());
            case "cycle" -> {
                cycle(Integer.parseInt(words.getFirst()));
                yield provider().isEnabled();
            }
            case "late" -> {
                for (int i = Integer.parseInt(words.getFirst()); i > 0; i--) {
                    declare(words.get(1) + i);
                }
                yield provider().tracepoints().size();
            }
            case "interrupted" -> interrupted();
            case "census" -> census();
            case "exit" -> {
                System.exit(Integer.parseInt(words.getFirst()));
                yield "";
            }
            default -> throw new IllegalArgumentException("command=" + command);
        };
    }

    private static TracepointProvider provider() {
        return TracepointProvider.named(PROVIDER);
    }

    private static Tracepoint declare(String name) {
        return provider().tracepoint(name, long.class, String.class);
    }

    private static int fire(int count) {
        Tracepoint event = declare("event");
        int seen = 0;
        for (int i = 0; i < count; i++) {
            seen += event.fire(i, "text " + i) ? 1 : 0;
        }
        return seen;
    }

    private static Object field(String name) {
        Status status = Tracepoints.status();
        return switch (name) {
            case "visible" -> status.kernelVisible();
            case "reason" -> status.reason();
            case "remedy" -> status.remedy();
            case "problems" -> status.problems();
            case "warnings" -> status.warnings();
            case "mismatches" -> status.mismatches();
            case "failures" -> status.failures();
            case "losses" -> status.losses();
            case "all" -> status;
            default -> throw new IllegalArgumentException("field=" + name);
        };
    }

    private static void cycle(int count) {
        for (int i = 0; i < count; i++) {
            provider().disable();
            provider().enable();
        }
    }

    private static Object interrupted() {
        Thread.currentThread().interrupt();
        try {
            Tracepoint late = declare("interrupted");
            boolean stillSet = Thread.currentThread().isInterrupted();
            provider().disable();
            boolean hidden = !provider().isEnabled();
            provider().enable();
            return stillSet && hidden && provider().isEnabled() && late.arguments().size() == 2;
        } finally {
            Thread.interrupted();
        }
    }

    private static String census() throws IOException {
        return entries("/proc/self/fd") + " " + mappings() + " " + entries("/proc/self/task");
    }

    private static long entries(String directory) throws IOException {
        try (Stream<Path> entries = Files.list(Path.of(directory))) {
            return entries.count();
        }
    }

    /** Returns our mappings, which are of files: the heap's own mappings come and go. */
    private static long mappings() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.filter(line -> line.matches(".*(nopal|memfd).*")).count();
        }
    }
}
