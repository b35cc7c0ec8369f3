package dev.nopal.system.targets;

import dev.nopal.Tracepoint;
import dev.nopal.TracepointProvider;
import dev.nopal.Tracepoints;

import java.io.IOException;
import java.util.HexFormat;
import java.util.List;

/**
 * A program that fires texts that no terminal should see.
 *
 * <pre>
 * fire HEX         UTF-16 code units in hexadecimal, four digits each
 * long COUNT       that many letters x
 * collect ROUNDS   fires 50 texts in each round, with a collection between two of them
 * </pre>
 */
public final class Texts {
    private static final int DIFFERENT = 50;
    private static final Tracepoint EVENT =
            Tracepoint.of("texts", "event", long.class, String.class);
    private static Object garbage;

    private Texts() {}

    public static void main(String[] args) throws IOException {
        Dialogue.run(Texts::answer);
    }

    private static Object answer(String command, List<String> words) {
        return switch (command) {
            case "fire" -> EVENT.fire(1, decode(words.getFirst()));
            case "long" -> EVENT.fire(2, "x".repeat(Integer.parseInt(words.getFirst())));
            case "collect" -> collect(Integer.parseInt(words.getFirst()));
            case "failures" -> Tracepoints.status().failures();
            case "losses" -> Tracepoints.status().losses();
            case "paths" -> TracepointProvider.named("texts").paths();
            default -> throw new IllegalArgumentException("command=" + command);
        };
    }

    private static String decode(String hex) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < hex.length(); i += 4) {
            text.append((char) HexFormat.fromHexDigits(hex, i, i + 4));
        }
        return text.toString();
    }

    private static int collect(int rounds) {
        int seen = 0;
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < DIFFERENT; i++) {
                garbage = new byte[50_000];
                // A new String each time, so that it lies where collectors move things.
                seen += EVENT.fire(i, "text " + i + (i % 2 == 0 ? " é" : "")) ? 1 : 0;
                if (i % 10 == 0) {
                    System.gc();
                }
            }
        }
        return seen;
    }
}
