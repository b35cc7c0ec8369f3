package dev.nopal.script.session;

import dev.nopal.script.value.Event;
import dev.nopal.script.value.PrintfFormat;
import dev.nopal.script.value.TimeFormat;
import dev.nopal.script.value.Value;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The decoder of output records into events for a renderer. */
final class RecordDecoder {
    private static final int MAX_CAT_BYTES = 1 << 16;

    private final SessionReader reader;
    private final ValueCodec values;
    private final SessionInfo info;
    private final PrintedMaps printedMaps;
    private final OwnTexts texts;
    private final FileContent files;
    private final Map<Integer, PrintfFormat> formats = new HashMap<>();

    RecordDecoder(
            SessionReader reader,
            ValueCodec values,
            SessionInfo info,
            MapReader maps,
            OwnTexts texts,
            FileContent files) {
        this.reader = reader;
        this.values = values;
        this.info = info;
        this.texts = texts;
        this.files = files;
        this.printedMaps = new PrintedMaps(reader, maps);
    }

    Optional<Event> decode(OutputReader.OutputRecord record) {
        CopiedBytes in = record.payload();
        FormatDescriptor format =
                reader.metadata()
                        .format(record.format())
                        .orElseThrow(() -> in.malformed("unknown format " + record.format()));
        if (format.kind() == FormatDescriptor.Kind.PRINT_MAP) {
            return printedMaps.add(in);
        }
        if (format.kind() == FormatDescriptor.Kind.TIME) {
            String text = TimeFormat.format(format.text(), info.localTime(in.getLong()));
            return Optional.of(
                    new Event.Time(
                            texts.has(format.text()) ? Value.literal(text) : Value.of(text)));
        }
        if (format.kind() == FormatDescriptor.Kind.RECORD) {
            return Optional.of(recorded(format, in));
        }
        List<Value> arguments = arguments(format, in);
        return Optional.of(
                switch (format.kind()) {
                    case PRINTF -> new Event.Printf(printf(format, in), arguments);
                    case ERRORF -> message(Event.Message.Severity.ERROR, format, arguments, in);
                    case WARNF -> message(Event.Message.Severity.WARNING, format, arguments, in);
                    case CAT ->
                            new Event.Cat(
                                    new Event.Printf(printf(format, in), arguments),
                                    content(format));
                    case PRINT -> new Event.Print(single(arguments, in));
                    case JOIN -> new Event.Join(joined(arguments, in));
                    case PRINT_MAP, TIME, RECORD -> throw new AssertionError(format.kind());
                });
    }

    private List<Value> arguments(FormatDescriptor format, CopiedBytes in) {
        List<Value> arguments = new ArrayList<>();
        for (int i = 0; i < format.arguments().size(); i++) {
            arguments.add(values.read(format.arguments().get(i), in, format.isLiteral(i)));
        }
        return arguments;
    }

    /** Reads the number of the probe, the time, the thread, and a record of the script's values. */
    private Event recorded(FormatDescriptor format, CopiedBytes in) {
        long number = in.getLong();
        String probe =
                reader.metadata()
                        .recordedProbe(number)
                        .orElseThrow(() -> in.malformed("unknown probe " + number));
        List<Value> parts = arguments(format, in);
        boolean isWhole =
                parts.size() == 5
                        && parts.get(0) instanceof Value.Int
                        && parts.get(1) instanceof Value.Int
                        && parts.get(2) instanceof Value.Text
                        && parts.get(3) instanceof Value.Bool
                        && parts.get(4) instanceof Value.Record;
        if (!isWhole) {
            throw in.malformed("format " + format.id() + " is not that of a recorded event");
        }
        return new Event.Recorded(
                Value.of(probe),
                ((Value.Int) parts.get(0)).value(),
                new Event.RecordedThread(
                        ((Value.Int) parts.get(1)).value(),
                        (Value.Text) parts.get(2),
                        ((Value.Bool) parts.get(3)).value()),
                ((Value.Record) parts.get(4)).fields());
    }

    private PrintfFormat printf(FormatDescriptor descriptor, CopiedBytes in) {
        PrintfFormat format =
                formats.computeIfAbsent(descriptor.id(), _ -> parse(descriptor.text()));
        if (format.arity() != descriptor.arguments().size()) {
            throw in.malformed("format " + descriptor.id() + " has other arguments");
        }
        return format;
    }

    private PrintfFormat parse(String text) {
        return texts.has(text) ? PrintfFormat.parse(text) : PrintfFormat.parseForeign(text);
    }

    private Event message(
            Event.Message.Severity severity,
            FormatDescriptor format,
            List<Value> arguments,
            CopiedBytes in) {
        FormatDescriptor.Place at = format.place();
        Event.Place place =
                new Event.Place(info.script().name(), at.line(), at.column(), at.endColumn());
        return new Event.Message(severity, place, printf(format, in), arguments);
    }

    private static Value single(List<Value> arguments, CopiedBytes in) {
        if (arguments.size() != 1) {
            throw in.malformed(arguments.size() + " values to print");
        }
        return arguments.getFirst();
    }

    /** Joins a tuple of texts by the second argument, or by spaces. */
    private static Value.Text joined(List<Value> arguments, CopiedBytes in) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] separator = arguments.size() > 1 ? text(arguments.get(1), in) : new byte[] {' '};
        List<Value> parts =
                !arguments.isEmpty() && arguments.getFirst() instanceof Value.Tuple tuple
                        ? tuple.values()
                        : arguments.subList(0, Math.min(1, arguments.size()));
        for (int i = 0; i < parts.size(); i++) {
            bytes.writeBytes(i > 0 ? separator : new byte[0]);
            bytes.writeBytes(text(parts.get(i), in));
        }
        return new Value.Text(bytes.toByteArray(), false);
    }

    private static byte[] text(Value value, CopiedBytes in) {
        if (value instanceof Value.Text text) {
            return text.bytes();
        }
        throw in.malformed("no text to join");
    }

    /**
     * Reads a file as the user of the command, if that user's own script names it; a missing file
     * gives nothing, as in bpftrace. The traced program chooses what the arguments add to the path,
     * so no FIFO or device is opened for it.
     */
    private Event.FileText content(FormatDescriptor format) {
        if (!texts.has(format.text())) {
            return _ -> Value.of("");
        }
        return path -> {
            try {
                Path file = Path.of(new String(path, StandardCharsets.UTF_8));
                return new Value.Text(files.read(file, MAX_CAT_BYTES), false);
            } catch (IOException | RuntimeException _) {
                return Value.of("");
            }
        };
    }
}
