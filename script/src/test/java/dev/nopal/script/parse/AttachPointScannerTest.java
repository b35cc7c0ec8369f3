package dev.nopal.script.parse;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class AttachPointScannerTest {
    private static String taken(String text) {
        return text.substring(0, new AttachPointScanner(text, 0).end());
    }

    @Test
    void stopsAtSpaceCommaAndBrace() {
        assertThat(taken("kprobe:f {")).isEqualTo("kprobe:f");
        assertThat(taken("BEGIN,END")).isEqualTo("BEGIN");
        assertThat(taken("BEGIN{")).isEqualTo("BEGIN");
    }

    @Test
    void tellsPathsFromPredicates() {
        assertThat(taken("BEGIN/1/{")).isEqualTo("BEGIN");
        assertThat(taken("usdt:/a/b.so:c:d/pid/{")).isEqualTo("usdt:/a/b.so:c:d");
        assertThat(taken("usdt:./a/b:x /pid/")).isEqualTo("usdt:./a/b:x");
        assertThat(taken("usdt:lib/b:x /pid/")).isEqualTo("usdt:lib/b:x");
        assertThat(taken("uprobe:/bin/bash /pid/")).isEqualTo("uprobe:/bin/bash");
        assertThat(taken("/pid/")).isEmpty();
    }

    @Test
    void keepsQuotedPartsAndParameterLists() {
        assertThat(taken("usdt:/p:t:\"a b,c\" {")).isEqualTo("usdt:/p:t:\"a b,c\"");
        assertThat(taken("method:A$B:m(int, String), END")).isEqualTo("method:A$B:m(int, String)");
    }
}
