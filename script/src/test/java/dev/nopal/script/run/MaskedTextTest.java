package dev.nopal.script.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MaskedTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT * FROM t WHERE id = 42|SELECT * FROM t WHERE id = ?",
                "SELECT * FROM t WHERE id = ?|SELECT * FROM t WHERE id = ?",
                "select a1, t2.b_3 from t2 where x=-1.5e3|select a1, t2.b_3 from t2 where x=-?",
                "price > 10.99 and x|price > ? and x",
                "v = 10. AND w|v = ?. AND w",
                "name = 'O''Brien' AND a = ''|name = ? AND a = ?",
                "name = 'never closed|name = ?",
                "id IN (1, 2,3 , 4)|id IN (?, …)",
                "id IN (1, 2)|id IN (?, …)",
                "VALUES (?, ?, 'x'), (?, ?, 'y')|VALUES (?, …), (?, …)",
                "f(1, a, 2)|f(?, a, ?)",
                "limit 5 offset 10|limit ? offset ?",
                "/orders/4711/items/7?page=3|/orders/?/items/??page=?",
                "/u/3f2b8a90-12cd-4e5f-8a9b-0123456789ab/x|/u/?/x",
                "/u/af2b8a90-abcd-bcde-abcd-abcdefabcdef|/u/?",
                "/u/af2b8a90-abcd-bcde-abcd|/u/?-abcd-bcde-abcd",
                "/blob/deadbeef01|/blob/?",
                "/blob/deadbeef|/blob/deadbeef",
                "/blob/dead01|/blob/dead01",
                "/v1/address2|/v1/address2",
            })
    void replacesWhatDiffersBetweenQueriesOfOneKind(String text, String masked) {
        assertThat(MaskedText.of(text)).isEqualTo(masked);
    }

    @Test
    void keepsNamesInDoubleQuotes() {
        assertThat(MaskedText.of("from \"Orders\"")).isEqualTo("from \"Orders\"");
    }

    @Test
    void makesAnySpaceOneBlank() {
        assertThat(MaskedText.of("  select\n\t a  ,\r\n b ")).isEqualTo("select a , b");
        assertThat(MaskedText.of("")).isEmpty();
    }

    @Test
    void boundsItsWork() {
        String large = "insert " + "x".repeat(1_000_000);
        assertThat(MaskedText.of(large)).hasSize(4_096);
        assertThat(MaskedText.of("a" + " '".repeat(1_000_000))).hasSizeLessThan(4_097);
    }
}
