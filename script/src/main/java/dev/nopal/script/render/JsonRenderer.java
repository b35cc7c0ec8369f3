package dev.nopal.script.render;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.Histogram;
import dev.nopal.script.value.MapData;
import dev.nopal.script.value.PrintfFormat;
import dev.nopal.script.value.Value;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The renderer of events as JSON, one object per line. */
final class JsonRenderer implements Renderer {
    private final OutputStream out;
    private String target = "";

    JsonRenderer(OutputStream out) {
        this.out = out;
    }

    @Override
    public void render(String name, Event event) throws IOException {
        target = name;
        try {
            render(event);
        } finally {
            target = "";
        }
    }

    @Override
    public void render(Event event) throws IOException {
        StringBuilder line = new StringBuilder();
        switch (event) {
            case Event.AttachedProbes probes ->
                    counted(line, "attached_probes", probes.count(), "probes");
            case Event.Printf printf ->
                    string(line, "printf", text(printf.format(), printf.arguments()));
            case Event.Print print -> {
                open(line, "value").append("\"data\": ");
                JsonValues.write(line, print.value());
                line.append('}');
            }
            case Event.PrintMap print -> map(line, print);
            case Event.Time time -> string(line, "time", time.text().bytes());
            case Event.Join join -> string(line, "join", join.text().bytes());
            case Event.Cat cat ->
                    string(line, "cat", cat.file().read(PrintfText.of(cat.path())).bytes());
            case Event.SystemOutput output -> string(line, "syscall", output.text().bytes());
            case Event.Recorded recorded -> recorded(line, recorded);
            case Event.LostEvents lost -> counted(line, "lost_events", lost.count(), "events");
            case Event.PartialProbe partial -> {
                open(line, "partial_probe").append("\"data\": {\"probe\": ");
                line.append(JsonText.quote(partial.probe().bytes()));
                line.append(", \"nanoseconds\": ").append(partial.nanos()).append("}}");
            }
            case Event.Message message -> message(line, message);
            case Event.End _ -> {}
        }
        if (!line.isEmpty()) {
            out.write(line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private void map(StringBuilder line, Event.PrintMap print) throws IOException {
        MapData map = print.map();
        if (map.entries().isEmpty()) {
            return;
        }
        List<MapData.Entry> entries = MapOrder.sorted(map, print.top());
        open(line, type(entries.getFirst().value()));
        line.append("\"data\": {").append(JsonText.quote(map.name())).append(": ");
        String before = "{";
        for (MapData.Entry entry : entries) {
            write(line); // As it grows: a map may have a million entries.
            if (map.keyed()) {
                JsonValues.key(line.append(before), entry.key());
                line.append(": ");
                before = ", ";
            }
            if (entry.value() instanceof Histogram histogram) {
                JsonValues.histogram(line, histogram.rows(print.div()));
            } else {
                JsonValues.write(line, Divided.by(print.div(), entry.value()));
            }
        }
        line.append(map.keyed() ? "}}}" : "}}");
    }

    private void recorded(StringBuilder line, Event.Recorded recorded) {
        Event.RecordedThread thread = recorded.thread();
        open(line, "record").append("\"data\": {\"probe\": ");
        line.append(JsonText.quote(recorded.probe().bytes()));
        line.append(", \"nsecs\": ").append(JsonText.number(recorded.nsecs(), true));
        line.append(", \"tid\": ").append(JsonText.number(thread.id(), true));
        line.append(", \"thread\": ").append(JsonText.quote(thread.name().bytes()));
        line.append(", \"virtual\": ").append(thread.isVirtual()).append(", \"fields\": ");
        JsonValues.write(line, new Value.Record(recorded.fields()));
        line.append("}}");
    }

    private void write(StringBuilder some) throws IOException {
        out.write(some.toString().getBytes(StandardCharsets.UTF_8));
        some.setLength(0);
    }

    private static String type(Value value) {
        return switch (value) {
            case Aggregate aggregate ->
                    switch (aggregate) {
                        case Aggregate.Mean _ -> "stats";
                        case Aggregate.TimeSeries _ -> "tseries";
                        case Histogram _ -> "hist";
                        case Aggregate.Number _ -> "map";
                    };
            default -> "map";
        };
    }

    private static String type(Event.Message.Severity severity) {
        return switch (severity) {
            case ERROR -> "errorf";
            case WARNING -> "warnf";
            case RUNTIME -> "runtime_error";
        };
    }

    /** Begins an object: its type, and the JVM that it is from, if there are several. */
    private StringBuilder open(StringBuilder line, String type) {
        line.append("{\"type\": \"").append(type).append("\", ");
        if (!target.isEmpty()) {
            line.append("\"target\": ").append(JsonText.quote(target)).append(", ");
        }
        return line;
    }

    private void message(StringBuilder line, Event.Message message) {
        Event.Place place = message.place();
        open(line, type(message.severity())).append("\"msg\": ");
        line.append(JsonText.quote(text(message.format(), message.arguments())));
        line.append(", \"filename\": ").append(JsonText.quote(place.file()));
        line.append(", \"line\": ").append(place.line());
        line.append(", \"col\": ").append(place.column()).append('}');
    }

    private void counted(StringBuilder line, String type, long count, String noun) {
        String digits = Long.toUnsignedString(count);
        open(line, type).append("\"count\": ").append(digits);
        line.append(", \"data\": {\"").append(noun).append("\": ").append(digits).append("}}");
    }

    private void string(StringBuilder line, String type, byte[] text) {
        open(line, type).append("\"data\": ");
        line.append(JsonText.quote(text)).append('}');
    }

    private static byte[] text(PrintfFormat format, List<Value> arguments) {
        TextStream text = TextStream.raw();
        PrintfText.write(text, format, arguments);
        return text.toBytes();
    }
}
