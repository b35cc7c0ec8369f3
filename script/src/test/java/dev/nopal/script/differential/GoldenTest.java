package dev.nopal.script.differential;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/** A comparison of the corpus with its recorded output, for machines without bpftrace. */
final class GoldenTest {
    private static final Map<String, Case> CASES = Golden.cases();
    private static final Map<String, String> RECORDED = Golden.recorded();

    static Set<String> names() {
        return CASES.keySet();
    }

    @ParameterizedTest
    @MethodSource("names")
    void printsWhatWasRecorded(String name) {
        assertThat(Golden.run(CASES.get(name)))
                .as(CASES.get(name).text())
                .isEqualTo(RECORDED.get(name));
    }

    @Test
    void nothingElseIsRecorded() {
        assertThat(RECORDED.keySet()).isEqualTo(CASES.keySet());
    }

    /** Records the output with {@code -Dnopal.golden=FILE}; review it before committing. */
    @Test
    @EnabledIfSystemProperty(named = "nopal.golden", matches = ".+")
    void records() throws IOException {
        StringBuilder text = new StringBuilder();
        CASES.forEach((name, one) -> text.append(Golden.record(name, Golden.run(one))));
        Files.writeString(Path.of(System.getProperty("nopal.golden")), text);
    }
}
