package dev.nopal.script;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

final class DiagnosticTextTest {
    private static String text(String source, int start, int end, String message, String hint) {
        Span span = new Span(start, end);
        Diagnostic error = Diagnostic.error(DiagnosticCode.SYNTAX, span, message, hint);
        return new DiagnosticText("stdin", source).of(List.of(error));
    }

    @Test
    void pointsAtThePlaceLikeBpftrace() {
        assertThat(text("BEGIN { kstack }", 8, 14, "no", ""))
                .isEqualTo("stdin:1:9-15: ERROR: no\nBEGIN { kstack }\n        ~~~~~~\n");
    }

    @Test
    void countsLinesAndAddsTheHint() {
        assertThat(text("BEGIN\n{ x }\n", 8, 9, "no", "try y"))
                .isEqualTo("stdin:2:3-4: ERROR: no\n{ x }\n  ~\nHINT: try y\n");
    }

    @Test
    void showsAPlaceOverSeveralLinesByItsFirst() {
        assertThat(text("ab\ncd", 1, 5, "no", "")).isEqualTo("stdin:1:2-3: ERROR: no\nab\n ~\n");
    }

    @Test
    void pointsAfterTheEnd() {
        assertThat(text("ab", 2, 2, "no", "")).isEqualTo("stdin:1:3-4: ERROR: no\nab\n  ~\n");
        assertThat(text("", 0, 9, "no", "")).isEqualTo("stdin:1:1-2: ERROR: no\n\n~\n");
    }

    @Test
    void showsTheArgumentThatAnAttachPointConsistsOf() {
        ScriptCall call =
                new ScriptCall(
                        "slow.bt", "method:$@ { }", List.of("Cart:add", "Shp:pay"), Map.of());
        Diagnostic error =
                Diagnostic.error(DiagnosticCode.SYNTAX, call.placeOf(1), "no class", "Shop?");
        assertThat(new DiagnosticText(call).of(List.of(error)))
                .isEqualTo("argument 2: ERROR: no class\nShp:pay\n~~~~~~~\nHINT: Shop?\n");
    }

    @Test
    void keepsControlCharactersFromTheTerminal() {
        assertThat(text("a\u001b[31m\tb", 0, 1, "x\u202ey", "")).doesNotContain("\u001b", "\u202e");
    }
}
