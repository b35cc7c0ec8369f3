package dev.nopal.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.output.GivenTrace;
import dev.nopal.cli.output.TraceState;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

final class PrintedOutputTest {
    private static void map(PrintedOutput output) throws IOException {
        MapData map =
                Samples.map("@m", Value.of("k"), Samples.count(1), Value.of("l"), Samples.count(2));
        output.add(Event.PrintMap.all(map));
    }

    private static void line(PrintedOutput output, String text) throws IOException {
        output.add(new Event.Print(Value.of(text)));
    }

    private static List<Section> sections(PrintedOutput output) {
        List<Section> sections = new ArrayList<>(List.of(new Section("map", "@m", "", "{}")));
        output.addTo(sections);
        return sections;
    }

    private static PrintedOutput recipe(String kind) {
        return new PrintedOutput(
                ScriptCall.of("// What?\n//\n// Report: " + kind + "\n// Next: nopal gc: why\n"));
    }

    @Test
    void linesThatMostlyRepeatMapsAreFolded() throws IOException {
        PrintedOutput output = new PrintedOutput();
        assertThat(sections(output)).hasSize(1);
        line(output, "2 keys:");
        map(output);
        assertThat(sections(output).get(1).data()).endsWith("\"folded\":true}");
    }

    @Test
    void linesThatSayMoreAreShown() throws IOException {
        PrintedOutput output = new PrintedOutput(ScriptCall.of("// Why?\nBEGIN { }"));
        map(output);
        for (int i = 0; i < 9; i++) {
            line(output, "order " + i);
        }
        assertThat(sections(output).get(1).name()).isEqualTo("Output");
        assertThat(sections(output).get(1).data())
                .contains("order 8", "@m[k]: 1")
                .endsWith("\"folded\":false}");
        assertThat(output.next()).isEmpty();
    }

    @Test
    void aReportOfTablesIsFoldedAndItsNextCommandIsAFact() throws IOException {
        PrintedOutput output = recipe("tables");
        line(output, "2 keys:");
        map(output);
        output.end(ended());
        assertThat(sections(output)).extracting(Section::name).containsExactly("@m", "Report");
        assertThat(sections(output).get(1).data()).contains("2 keys:").endsWith("\"folded\":true}");
        assertThat(output.next().orElseThrow().value()).startsWith("nopal gc -p 4711");
    }

    @Test
    void aReportThatIsTheAnswerComesFirst() throws IOException {
        PrintedOutput output = recipe("triage");
        output.end(ended());
        assertThat(sections(output)).extracting(Section::name).containsExactly("Report", "@m");
        assertThat(sections(output).getFirst().data()).endsWith("\"folded\":false}");
    }

    /** Returns a trace that recorded one map. */
    private static TraceState ended() {
        MapData map = Samples.map("@m", Value.of("k"), Samples.count(1));
        return new GivenTrace(List.of(map), List.of(), false, 4711);
    }
}
