package dev.nopal.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.Diagnostics;
import dev.nopal.script.parse.Parser;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Converts programs that were damaged at random: always the same ones. */
@Tag("slow")
final class DamagedProgramsTest {
    private static final int DAMAGED = 4_000;

    private record Seed(boolean isD, String text) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void areReportedOrConvertedToWhatCanBeRead(long seed) {
        List<Seed> seeds = seeds();
        List<String> words =
                seeds.stream()
                        .flatMap(each -> Stream.of(each.text().split("(?<=\\W)|(?=\\W)")))
                        .toList();
        Random random = new Random(seed);
        int converted = 0;
        for (int i = 0; i < DAMAGED; i++) {
            Seed from = seeds.get(random.nextInt(seeds.size()));
            String text = damaged(from.text(), words, random);
            Equivalent conversion = from.isD() ? Equivalent.fromD(text) : Equivalent.toD(text);
            if (!conversion.isComplete()) {
                assertThat(conversion.text()).isEmpty();
                continue;
            }
            converted++;
            Diagnostics diagnostics = new Diagnostics();
            if (from.isD()) {
                Parser.parse(conversion.text(), diagnostics);
            } else {
                DParser.parse(conversion.text(), diagnostics);
            }
            assertThat(diagnostics.all()).as(text + "\n>>>\n" + conversion.text()).isEmpty();
        }
        assertThat(converted).as("some are still correct").isGreaterThan(DAMAGED / 50);
    }

    private static String damaged(String text, List<String> words, Random random) {
        StringBuilder changed = new StringBuilder(text);
        for (int left = 1 + random.nextInt(3); left > 0; left--) {
            int at = random.nextInt(changed.length() + 1);
            switch (random.nextInt(3)) {
                case 0 ->
                        changed.delete(at, Math.min(changed.length(), at + 1 + random.nextInt(6)));
                case 1 -> changed.insert(at, words.get(random.nextInt(words.size())));
                default -> changed.insert(at, (char) (1 + random.nextInt(0x1ff)));
            }
        }
        return changed.toString();
    }

    private static List<Seed> seeds() {
        List<Seed> seeds = new ArrayList<>();
        for (String file :
                List.of("probes.spec", "variables.spec", "output.spec", "sessions.spec")) {
            for (Programs.One program : Programs.in(file)) {
                seeds.add(new Seed(true, program.text()));
                seeds.add(new Seed(false, Equivalent.fromD(program.text()).text()));
            }
        }
        Programs.in("refused-d.spec").forEach(each -> seeds.add(new Seed(true, each.text())));
        Programs.in("refused-bt.spec").forEach(each -> seeds.add(new Seed(false, each.text())));
        return seeds;
    }
}
