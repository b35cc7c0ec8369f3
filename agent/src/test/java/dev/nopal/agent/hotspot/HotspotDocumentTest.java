package dev.nopal.agent.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Compares the tables of docs/hotspot-probes.md with the probes that are fired. */
class HotspotDocumentTest {
    private static final Path PAGE = Path.of("..", "docs", "hotspot-probes.md");

    /** Returns the cells of the rows below a heading whose first cell is a probe. */
    private static List<String[]> rows(String heading) throws IOException {
        String page = Files.readString(PAGE);
        String section = page.substring(page.indexOf("\n## " + heading + "\n") + 4);
        int next = section.indexOf("\n## ");
        List<String[]> rows = new ArrayList<>();
        for (String line : (next < 0 ? section : section.substring(0, next)).split("\n")) {
            if (line.startsWith("| `")) {
                rows.add(line.substring(1).split("\\|"));
            }
        }
        return rows;
    }

    private static String unquoted(String cell) {
        return cell.replace("`", "").strip();
    }

    @Test
    void theTableHasEachProbeWithItsArgumentsAndItsSource() throws IOException {
        Map<String, String> documented = new LinkedHashMap<>();
        for (String[] row : rows("What fires")) {
            documented.put(unquoted(row[0]), unquoted(row[1]) + " from " + unquoted(row[2]));
        }
        Map<String, String> declared = new LinkedHashMap<>();
        for (HotspotProbe each : HotspotProbe.values()) {
            String source =
                    each.events().isEmpty()
                            ? each == HotspotProbe.VM_SHUTDOWN ? "a shutdown hook" : "GcInfo"
                            : String.join(", ", new TreeSet<>(each.events()));
            declared.put(each.probe(), String.join(", ", each.declarations()) + " from " + source);
        }
        assertThat(documented).isEqualTo(declared).hasSizeGreaterThan(20);
    }

    @Test
    void everyOtherProbeOfHotspotHasAReason() throws IOException {
        List<String> missing = new ArrayList<>();
        for (String[] row : rows("What does not")) {
            assertThat(row[1].strip()).isNotEmpty();
            for (String each : row[0].split(", ")) {
                missing.add(unquoted(each));
            }
        }
        assertThat(missing).hasSize(18).doesNotHaveDuplicates();
        for (HotspotProbe each : HotspotProbe.values()) {
            assertThat(missing).doesNotContain(each.probe());
        }
    }

    @Test
    void argumentsHaveTheTypesOfTheirDeclarations() {
        assertThat(HotspotProbe.THREAD_PARK_BEGIN.names())
                .containsExactly("parker", "is_absolute", "time");
        assertThat(HotspotProbe.THREAD_PARK_BEGIN.types())
                .containsExactly(long.class, int.class, long.class);
        assertThat(HotspotProbe.GC_END.names()).isEmpty();
        for (HotspotProbe each : HotspotProbe.values()) {
            assertThat(each.types()).doesNotContainNull().hasSameSizeAs(each.names());
        }
    }
}
