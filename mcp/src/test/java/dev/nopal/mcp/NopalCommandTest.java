package dev.nopal.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.StringReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

@Timeout(60)
class NopalCommandTest {
    private static NopalCommand shell(String script) {
        return new NopalCommand(List.of("sh", "-c", script, "sh"));
    }

    @Test
    void passesEachWordOn() throws Exception {
        try (NopalCommand nopal = shell("printf '%s\\n' \"$@\"")) {
            List<String> lines = new ArrayList<>();
            nopal.run(List.of("a b", "$(id)", "'"), NopalCommand.SHORT, lines::add);
            assertThat(lines).containsExactly("a b", "$(id)", "'");
        }
    }

    @Test
    void failsWithWhatTheCommandSays() {
        try (NopalCommand nopal = shell("echo nopal: no >&2; exit 3")) {
            assertThatExceptionOfType(Refused.class)
                    .isThrownBy(() -> nopal.document(List.of("ps")))
                    .withMessage("nopal: no");
        }
    }

    /** As Ctrl-C first, so that what was seen is printed. */
    @Test
    void stopsWhatTakesTooLong() throws Exception {
        try (NopalCommand nopal =
                shell("trap 'echo maps; exit 0' TERM; while :; do sleep 0.05; done")) {
            List<String> lines = new ArrayList<>();
            NopalCommand.Outcome outcome = nopal.run(List.of(), Duration.ofSeconds(1), lines::add);
            assertThat(outcome.isStopped()).isTrue();
            assertThat(lines).containsExactly("maps");
        }
    }

    @Test
    void leavesOutLinesThatAreTooLong() throws Exception {
        LineReader reader = new LineReader(3);
        List<String> lines = new ArrayList<>();
        reader.read(new StringReader("abc\nabcd\n\nde"), lines::add);
        assertThat(lines).containsExactly("abc", "", "de");
        assertThat(reader.dropped()).isEqualTo(1);
    }
}
