package dev.nopal.cli.export.stacks;

import dev.nopal.cli.export.MapDocument;
import dev.nopal.cli.export.RecordedMaps;
import dev.nopal.script.render.MapJson;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.Value;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Stacks in lines, {@code outermost;…;innermost number}, as FlameGraph's scripts read them.
 *
 * <p>Other parts of a key precede the stack, as frames. Of several maps, the name is the first
 * frame. The format has no escapes: a semicolon in a frame becomes a colon, the end of a line a
 * blank.
 */
public final class CollapsedStacks implements MapDocument {
    public CollapsedStacks() {}

    @Override
    public boolean countsStacks() {
        return true;
    }

    @Override
    public List<String> write(RecordedMaps recorded, OutputStream out) throws IOException {
        List<MapData> maps =
                recorded.maps().stream()
                        .filter(map -> !StackValue.in(map, recorded.script()).isEmpty())
                        .toList();
        List<String> notes = new ArrayList<>();
        for (MapData map : maps) {
            StackValue value = StackValue.in(map, recorded.script()).getFirst();
            long skipped = 0;
            for (MapData.Entry entry : map.entries()) {
                long number = value.of().applyAsLong(entry.value());
                if (number > 0) {
                    String line =
                            (maps.size() > 1 ? frame(map.name()) + ";" : "") + line(entry.key());
                    out.write((line + " " + number + "\n").getBytes(StandardCharsets.UTF_8));
                } else {
                    skipped++;
                }
            }
            StackNotes.skipped(map.name(), skipped).ifPresent(notes::add);
        }
        StackNotes.none(recorded.maps(), maps.isEmpty()).ifPresent(notes::add);
        return notes;
    }

    private static String line(Value key) {
        List<String> frames = new ArrayList<>();
        for (Value part : MapJson.parts(key)) {
            if (!(part instanceof Value.Stack)) {
                frames.add(MapJson.text(part));
            }
        }
        frames.removeIf(String::isEmpty); // Such as a trace_id outside of a trace.
        frames.addAll(StackKey.frames(key));
        frames.replaceAll(CollapsedStacks::frame);
        return String.join(";", frames);
    }

    private static String frame(String text) {
        StringBuilder frame = new StringBuilder(text.length());
        text.codePoints()
                .forEach(
                        each ->
                                frame.appendCodePoint(
                                        each == ';' ? ':' : isBreak(each) ? ' ' : each));
        return frame.toString();
    }

    private static boolean isBreak(int character) {
        return Character.isISOControl(character) || character == 0x2028 || character == 0x2029;
    }
}
