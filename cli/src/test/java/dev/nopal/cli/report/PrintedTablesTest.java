package dev.nopal.cli.report;

import static dev.nopal.cli.report.ReportTexts.count;
import static dev.nopal.cli.report.ReportTexts.entry;
import static dev.nopal.cli.report.ReportTexts.map;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.util.List;

final class PrintedTablesTest {
    private static final MapData CALLS = map("@calls", entry(count(1), "a"));
    private static final MapData OTHER = map("@other", entry(count(1), "b"));

    @Test
    void haveTheTitlesOfTheScriptAndItsOrder() {
        String script =
                """
                method:$@ { printf("%s\\n", probe); print(@other); }

                END {
                    printf("Other things:\\n");
                    print(@other);
                    printf("%d calls:\\n", len(@calls));
                    print(@calls);
                    printf("Nothing:\\n");
                    print(@empty);
                }
                """;
        assertThat(PrintedTables.of(script, List.of(CALLS, map("@empty"), OTHER)))
                .containsExactly(
                        new Event.Print(Value.of("Other things:")),
                        Event.PrintMap.all(OTHER),
                        Event.PrintMap.all(CALLS));
    }

    @Test
    void areNoneWithoutAnEnd() {
        assertThat(PrintedTables.of("method:$@ { @calls = count(); }", List.of(CALLS))).isEmpty();
    }
}
