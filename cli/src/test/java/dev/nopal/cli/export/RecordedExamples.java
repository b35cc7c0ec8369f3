package dev.nopal.cli.export;

import dev.nopal.cli.output.TracedTarget;
import dev.nopal.script.check.Script;
import dev.nopal.script.session.Loss;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Sessions for the tests of formats. */
public final class RecordedExamples {
    private RecordedExamples() {}

    /** A document, and what was said about it. */
    public record Written(byte[] bytes, List<String> notes) {}

    public static RecordedMaps of(String script, MapData... maps) {
        return of(script, Map.of(), maps);
    }

    public static RecordedMaps of(String script, Map<Loss, Long> losses, MapData... maps) {
        return of(
                script,
                List.of(new TracedTarget("Shop-7", 7, losses, List.of(), Optional.empty())),
                maps);
    }

    public static RecordedMaps of(String script, List<TracedTarget> targets, MapData... maps) {
        return new RecordedMaps(
                ScriptMaps.of(Script.of(script)),
                List.of(maps),
                targets,
                List.of(),
                1,
                Optional.of(Instant.ofEpochSecond(1_700_000_000, 5)),
                OptionalLong.of(2_000_000_000));
    }

    public static Written write(MapDocument document, RecordedMaps recorded) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<String> notes = document.write(recorded, out);
        return new Written(out.toByteArray(), notes);
    }

    /** Creates a map with keys; keys and values alternate. */
    public static MapData map(String name, Value... keysAndValues) {
        List<MapData.Entry> entries = new ArrayList<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            entries.add(new MapData.Entry(keysAndValues[i], keysAndValues[i + 1]));
        }
        return new MapData(name, true, entries);
    }

    /** Creates a stack, innermost frame first. */
    public static Value.Stack stack(String... frames) {
        List<Value.Text> texts = new ArrayList<>();
        for (String frame : frames) {
            texts.add(Value.of(frame));
        }
        return new Value.Stack(Value.Stack.Style.BPFTRACE, texts);
    }
}
