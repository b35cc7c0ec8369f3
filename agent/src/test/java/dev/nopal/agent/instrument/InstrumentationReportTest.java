package dev.nopal.agent.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Locale;

final class InstrumentationReportTest {
    private static final InstrumentationReport REPORT =
            new InstrumentationReport(1_234, 1, List.of(), "");
    private final Locale locale = Locale.getDefault();

    @AfterEach
    void restore() {
        Locale.setDefault(locale);
    }

    @Test
    void numbersAreWrittenAlikeInEveryLocale() {
        for (String language : List.of("en-US", "de-DE", "fr-FR", "ar-EG")) {
            Locale.setDefault(Locale.forLanguageTag(language));
            assertThat(REPORT)
                    .as(language)
                    .hasToString("instrumented 1,234 methods in 1 class (0 skipped)");
        }
    }
}
