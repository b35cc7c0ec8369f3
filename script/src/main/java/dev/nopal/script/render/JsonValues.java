package dev.nopal.script.render;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Histogram;
import dev.nopal.script.value.HistogramRow;
import dev.nopal.script.value.SeriesPoint;
import dev.nopal.script.value.Value;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * The JSON form of values: objects with spaces after their commas, arrays without, as bpftrace
 * does.
 */
final class JsonValues {
    private JsonValues() {}

    static void write(StringBuilder out, Value value) {
        switch (value) {
            case Value.Nothing _ -> out.append("null");
            case Value.Bool bool -> out.append(bool.value());
            case Value.Int number -> number(out, number.value(), number.signed());
            case Value.Symbol symbol -> number(out, symbol.number(), false);
            case Value.Text text -> out.append(JsonText.quote(text.bytes()));
            case Value.Buffer buffer -> bytes(out, buffer.bytes());
            case Value.Stack stack -> out.append(JsonText.quote(text(stack)));
            case Value.Array array -> list(out, array.values(), element -> write(out, element));
            case Value.Tuple tuple -> list(out, tuple.values(), element -> write(out, element));
            case Value.Record record -> record(out, record.fields());
            case Aggregate aggregate -> aggregate(out, aggregate);
        }
    }

    private static void aggregate(StringBuilder out, Aggregate aggregate) {
        switch (aggregate) {
            case Aggregate.Number number -> write(out, number.number());
            case Aggregate.Summary summary -> record(out, summary.fields(1));
            case Histogram histogram -> histogram(out, histogram.rows(1));
            case Aggregate.TimeSeries series -> series(out, series);
        }
    }

    /** Writes a map's key: text without spaces, whatever its type. */
    static void key(StringBuilder out, Value key) {
        byte[] text = TextValues.key(TextStream.raw(), key);
        int length = 0;
        for (byte letter : text) {
            if (letter != ' ') {
                text[length++] = letter;
            }
        }
        out.append(JsonText.quote(Arrays.copyOf(text, length)));
    }

    static void histogram(StringBuilder out, List<HistogramRow> rows) {
        list(
                out,
                rows,
                row -> {
                    out.append('{');
                    if (row.lower() != null) {
                        number(out.append("\"min\": "), row.lower().value(), true);
                        out.append(", ");
                    }
                    if (row.upper() != null) {
                        number(out.append("\"max\": "), row.upper().value() - 1, true);
                        out.append(", ");
                    }
                    out.append("\"count\": ").append(Long.toUnsignedString(row.count()));
                    out.append('}');
                });
    }

    private static void series(StringBuilder out, Aggregate.TimeSeries series) {
        List<SeriesPoint> points =
                series.points().stream().filter(p -> p.value() instanceof Value.Int).toList();
        list(
                out,
                points,
                point -> {
                    Value.Int number = (Value.Int) point.value();
                    String digits =
                            number.signed()
                                    ? Long.toString(number.value())
                                    : Long.toUnsignedString(number.value());
                    out.append("{\"interval_start\":\"");
                    out.append(TimeSeriesText.isoTime(point.start()));
                    out.append("\",\"value\":").append(digits).append('}');
                });
    }

    private static <T> void list(StringBuilder out, List<T> values, Consumer<T> element) {
        out.append('[');
        for (int i = 0; i < values.size(); i++) {
            out.append(i == 0 ? "" : ",");
            element.accept(values.get(i));
        }
        out.append(']');
    }

    private static void record(StringBuilder out, List<Value.Field> fields) {
        String before = "{";
        for (Value.Field field : fields) {
            out.append(before).append(JsonText.quote(field.name())).append(": ");
            write(out, field.value());
            before = ", ";
        }
        out.append(fields.isEmpty() ? "{}" : "}");
    }

    /** Writes bytes as numbers from -128 to 127: to bpftrace a byte is a C {@code char}. */
    private static void bytes(StringBuilder out, byte[] bytes) {
        String before = "[";
        for (byte value : bytes) {
            out.append(before).append(value);
            before = ",";
        }
        out.append(bytes.length == 0 ? "[]" : "]");
    }

    private static byte[] text(Value value) {
        TextStream text = TextStream.raw();
        TextValues.write(text, value);
        return text.toBytes();
    }

    private static void number(StringBuilder out, long value, boolean signed) {
        out.append(JsonText.number(value, signed));
    }
}
