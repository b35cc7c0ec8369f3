package dev.nopal.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.PrintWriter;
import java.io.StringWriter;

class ProgressLineTest {
    private final StringWriter written = new StringWriter();

    @Test
    void replacesItselfAndLeavesNothing() {
        ProgressLine line = new ProgressLine(new PrintWriter(written), true);
        line.show(1_000, 12_345);
        line.show(2_000, 12_345);
        line.clear();
        line.clear();
        assertThat(written)
                .hasToString(
                        "\r\u001b[Knopal: 1,000 of 12,345 methods are instrumented; Ctrl-C stops"
                                + "\r\u001b[Knopal: 2,000 of 12,345 methods are instrumented;"
                                + " Ctrl-C stops\r\u001b[K");
    }

    @Test
    void nothingIsWrittenIntoAPipe() {
        ProgressLine line = new ProgressLine(new PrintWriter(written), false);
        line.show(1, 2);
        line.clear();
        assertThat(written).hasToString("");
    }
}
