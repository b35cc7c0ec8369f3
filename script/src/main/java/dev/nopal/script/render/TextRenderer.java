package dev.nopal.script.render;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.Histogram;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.TextBytes;
import dev.nopal.script.value.Value;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Supplier;

/** The renderer of events as text. */
final class TextRenderer implements Renderer {
    private final OutputStream out;
    private final OutputStream err;
    private final Supplier<TextStream> stream;
    private final TargetLines outLines = new TargetLines();
    private final TargetLines errLines = new TargetLines();
    private String name = "";

    /**
     * @param stream creates the stream of one event
     */
    TextRenderer(OutputStream out, OutputStream err, Supplier<TextStream> stream) {
        this.out = out;
        this.err = err;
        this.stream = stream;
    }

    @Override
    public void render(String target, Event event) throws IOException {
        name = target;
        try {
            render(event);
        } finally {
            name = "";
        }
    }

    @Override
    public void render(Event event) throws IOException {
        if (event instanceof Event.End) {
            out.write(outLines.unfinished());
        }
        TextStream text = stream.get();
        OutputStream target = out;
        switch (event) {
            case Event.AttachedProbes probes -> {
                String noun = probes.count() == 1 ? " probe\n" : " probes\n";
                text.piece("Attached ").number(probes.count(), false).piece(noun);
                target = err;
            }
            case Event.Printf printf -> PrintfText.write(text, printf.format(), printf.arguments());
            case Event.Print print -> {
                TextValues.write(text, print.value());
                text.piece("\n");
            }
            case Event.PrintMap print -> {
                map(print);
                return;
            }
            case Event.Time time -> text.text(time.text());
            case Event.Join join -> text.text(join.text()).piece("\n");
            case Event.Cat cat -> text.text(cat.file().read(PrintfText.of(cat.path())));
            case Event.SystemOutput output -> text.text(output.text()).piece("\n");
            case Event.Recorded recorded -> recorded(text, recorded);
            case Event.LostEvents lost -> {
                text.piece("Lost ").number(lost.count(), false).piece(" events\n");
                target = err;
            }
            case Event.PartialProbe partial -> {
                text.piece("Partial: ").text(partial.probe()).piece(" covers only the first ");
                text.piece(seconds(partial.nanos())).piece(" s; it cost too much\n");
                target = err;
            }
            case Event.Message message -> {
                message(text, message);
                target = err;
            }
            case Event.End _ -> text.piece("\n\n");
        }
        write(target, text.toBytes());
    }

    private void write(OutputStream target, byte[] text) throws IOException {
        target.write(name.isEmpty() ? text : (target == err ? errLines : outLines).add(name, text));
    }

    /** Writes a map entry by entry: it may have a million, and a histogram two thousand lines. */
    private void map(Event.PrintMap print) throws IOException {
        MapData map = print.map();
        for (MapData.Entry entry : MapOrder.sorted(map, print.top())) {
            TextStream text = stream.get();
            text.eventText(TextBytes.of(map.name()));
            if (map.keyed()) {
                text.piece("[").piece(TextValues.key(text.fresh(), entry.key())).piece("]");
            }
            text.piece(isDrawn(entry.value()) ? ":\n" : ": ");
            if (entry.value() instanceof Histogram histogram) {
                HistogramText.write(text, histogram.rows(print.div()));
            } else {
                TextValues.write(text, Divided.by(print.div(), entry.value()));
            }
            write(out, text.piece("\n").toBytes());
        }
    }

    private static void recorded(TextStream text, Event.Recorded recorded) {
        text.text(recorded.probe()).piece(" [");
        if (recorded.thread().name().bytes().length > 0) {
            text.text(recorded.thread().name()).piece(" ");
        }
        text.number(recorded.thread().id(), true).piece("] ");
        TextValues.write(text, new Value.Record(recorded.fields()));
        text.piece("\n");
    }

    private static String seconds(long nanos) {
        long tenths = nanos / 100_000_000;
        return tenths / 10 + "." + Math.abs(tenths % 10);
    }

    private static boolean isDrawn(Value value) {
        return value instanceof Aggregate aggregate
                && switch (aggregate) {
                    case Histogram _, Aggregate.TimeSeries _ -> true;
                    case Aggregate.Number _, Aggregate.Summary _ -> false;
                };
    }

    private static void message(TextStream text, Event.Message message) {
        Event.Place place = message.place();
        text.eventText(TextBytes.of(place.file())).piece(":").number(place.line(), true);
        text.piece(":").number(place.column(), true);
        text.piece("-").number(place.endColumn(), true);
        boolean error = message.severity() == Event.Message.Severity.ERROR;
        text.piece(error ? ": ERROR: " : ": WARNING: ");
        TextStream words = text.fresh();
        PrintfText.write(words, message.format(), message.arguments());
        byte[] line = words.toBytes();
        boolean ended = line.length > 0 && line[line.length - 1] == '\n';
        text.piece(line).piece(ended ? "" : "\n");
    }
}
