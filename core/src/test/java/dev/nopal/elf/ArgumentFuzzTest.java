package dev.nopal.elf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.List;
import java.util.Random;

/** Argument strings that are mixed from the alphabet and from pieces of valid ones. */
final class ArgumentFuzzTest {
    private static final String ALPHABET = "0123456789-+@$%()[],:#. \tfxrsabdilowpt_\0\u00e9\u0663";
    private static final List<String> PIECES =
            ArgumentSpecTest.arguments().map(arguments -> (String) arguments.get()[1]).toList();
    private static final Machine[] MACHINES = Machine.values();

    private int accepted;
    private int rejected;

    @Test
    @Timeout(3600)
    void damagedArgumentsAreParsedOrRejected() {
        Fuzz.run(this::parseDamaged);

        assertThat(accepted).isPositive();
        assertThat(rejected).isPositive();
    }

    private void parseDamaged(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(4); i >= 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size()))).append(' ');
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            int place = random.nextInt(text.length());
            char letter = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
            switch (random.nextInt(4)) {
                case 0 -> text.setCharAt(place, letter);
                case 1 -> text.insert(place, letter);
                case 2 -> text.insert(place, String.valueOf(letter).repeat(random.nextInt(2000)));
                default -> text.deleteCharAt(place);
            }
            if (text.isEmpty()) {
                text.append(letter);
            }
        }
        try {
            Machine machine = MACHINES[random.nextInt(MACHINES.length)];
            for (ArgumentSpec spec : ArgumentSpec.parse(text.toString(), machine)) {
                assertThat(spec.describe()).isNotBlank();
                assertThat(spec.size()).isBetween(1, Limits.MAX_ARGUMENT_SIZE);
            }
            accepted++;
        } catch (MalformedArgumentException e) {
            assertThat(e.offset()).isBetween(0, text.length());
            rejected++;
        }
    }
}
