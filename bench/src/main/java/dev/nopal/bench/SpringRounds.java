package dev.nopal.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Rounds of earlier runs that count, too, so that a machine need not be free for the whole time:
 * {@code NOPAL_BENCH_KEEP} is what the names of the files begin with that each round is added to,
 * {@code NOPAL_BENCH_ROUNDS} how many rounds a run adds.
 *
 * @param file null if nothing is kept
 * @param rounds null for the usual number
 */
record SpringRounds(Path file, String rounds) {
    static SpringRounds chosen() {
        String file = System.getenv("NOPAL_BENCH_KEEP");
        return new SpringRounds(
                file == null ? null : Path.of(file), System.getenv("NOPAL_BENCH_ROUNDS"));
    }

    /** Returns the same with a file for the rounds of this sample alone. */
    SpringRounds of(SpringSample sample) {
        return file == null ? this : new SpringRounds(Path.of(file + sample.suffix()), rounds);
    }

    int wanted(int usual) {
        if (rounds == null) {
            return usual;
        }
        try {
            return Integer.parseUnsignedInt(rounds);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "NOPAL_BENCH_ROUNDS=" + rounds + " is not a number of rounds", e);
        }
    }

    List<SpringRound> read() throws IOException {
        return file == null || !Files.exists(file)
                ? List.of()
                : Files.readAllLines(file).stream().map(SpringRound::parse).toList();
    }

    void add(SpringRound round) throws IOException {
        if (file != null) {
            Files.writeString(
                    file,
                    round.line() + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
    }
}
