package dev.nopal.system.targets;

import dev.nopal.Tracepoint;
import dev.nopal.TracepointProvider;
import dev.nopal.Tracepoints;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A program that declares thousands of tracepoints.
 *
 * <pre>
 * declare PROVIDERS EACH    p0:t0, p0:t1 and so on; how many there are in all
 * fire ROUNDS               fires each of them; how often it was enabled
 * paths PROVIDER
 * visible
 * </pre>
 */
public final class Multitude {
    private static final List<Tracepoint> ALL = new ArrayList<>();

    private Multitude() {}

    public static void main(String[] args) throws IOException {
        Dialogue.run(Multitude::answer);
    }

    private static Object answer(String command, List<String> words) {
        return switch (command) {
            case "declare" -> {
                for (int i = 0; i < Integer.parseInt(words.getFirst()); i++) {
                    for (int j = 0; j < Integer.parseInt(words.getLast()); j++) {
                        ALL.add(Tracepoint.of("p" + i, "t" + j, long.class, String.class));
                    }
                }
                yield ALL.size();
            }
            case "fire" -> {
                int seen = 0;
                for (int round = Integer.parseInt(words.getFirst()); round > 0; round--) {
                    for (int i = 0; i < ALL.size(); i++) {
                        seen += ALL.get(i).fire(i, "of many") ? 1 : 0;
                    }
                }
                yield seen;
            }
            case "paths" -> TracepointProvider.named(words.getFirst()).paths();
            case "visible" ->
                    Tracepoints.status().kernelVisible()
                            && Tracepoints.status().problems().isEmpty();
            default -> throw new IllegalArgumentException("command=" + command);
        };
    }
}
