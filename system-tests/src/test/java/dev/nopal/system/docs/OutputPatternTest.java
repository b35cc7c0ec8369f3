package dev.nopal.system.docs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OutputPatternTest {
    @Test
    void ignoresNumbersBarsAndBlanks() {
        assertThat(
                        OutputPattern.missing(
                                "@h:\n[1K, 2K)   12 |@@@@    |\n…\norder 7 …\n",
                                "@h: \n[16K, 32K)  1 |@|\norder 12 of ada\n"))
                .isEmpty();
    }

    @Test
    void amountsMayHaveAnotherUnit() {
        assertThat(
                        OutputPattern.missing(
                                "1.2 s <1 %  12 times", "     883 ms  27 %  1,200 times\n"))
                .isEmpty();
        assertThat(OutputPattern.missing("12 times", "12 samples\n")).hasSize(1);
        assertThat(OutputPattern.missing("12 s", "12 samples\n")).hasSize(1);
    }

    @Test
    void findsWhatIsMissing() {
        assertThat(OutputPattern.missing("@a: 1\n@b: 2\n", "@a: 5\n")).containsExactly("@b: 2");
    }

    @Test
    void wordForWordTheNumbersCount() {
        assertThat(OutputPattern.missingExactly("order 1\norder 2\n", "x\norder 1\n\norder 2 \n"))
                .isEmpty();
        assertThat(OutputPattern.missingExactly("order 1\n", "order 2\n"))
                .containsExactly("order 1");
    }
}
