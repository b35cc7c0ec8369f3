package dev.nopal.system.robustness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Readelf;
import dev.nopal.system.targets.Multitude;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Declares ten thousand tracepoints one by one: all are visible, and the right ones fire. */
class ManyTracepointsTest {
    private static final int ALL = 10_000;

    /** File and memory of one tracepoint, on average. */
    private static final int MAX_BYTES_EACH = 1_024;

    @ParameterizedTest
    @CsvSource({"1, 10000", "100, 100"})
    void showsTenThousand(int providers, int each) throws IOException {
        try (RunningJvm jvm = Launch.of(Multitude.class).start()) {
            assertThat(jvm.askNumber("declare", "" + providers, "" + each)).isEqualTo(ALL);
            assertThat(jvm.ask("visible")).isEqualTo("true");
            Set<String> names = new HashSet<>();
            Set<String> places = new HashSet<>();
            long bytes = 0;
            for (int i = 0; i < providers; i++) {
                for (Path image : jvm.paths("paths", "p" + i)) {
                    bytes += Files.size(image);
                    for (Readelf.Note note : Readelf.notes(image.toString())) {
                        assertThat(names.add(note.provider() + ":" + note.name())).isTrue();
                        places.add(image + "@" + note.location());
                    }
                }
            }
            assertThat(names)
                    .hasSize(ALL)
                    .contains("p0:t0", "p%s:t%s".formatted(providers - 1, each - 1));
            assertThat(places).hasSize(ALL);
            assertThat(bytes / ALL).isLessThan(MAX_BYTES_EACH);
            assertThat(jvm.ask("fire", "20")).isEqualTo("0");

            Path first = jvm.paths("paths", "p0").getFirst();
            List<Path> last = jvm.paths("paths", "p" + (providers - 1));
            String program =
                    "usdt:%s:p0:t0 { @first = count(); } usdt:%s:p%s:t%s { @last[arg0] = count(); }"
                            .formatted(first, last.getLast(), providers - 1, each - 1);
            try (Bpftrace bpftrace = Bpftrace.start(program)) {
                assertThat(jvm.ask("fire", "20")).isEqualTo("40");
                assertThat(bpftrace.stop()).contains("@first: 20").contains("@last[9999]: 20");
            }
        }
    }
}
