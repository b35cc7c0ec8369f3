package dev.nopal.script.render;

import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Histogram;
import dev.nopal.script.value.TextBytes;
import dev.nopal.script.value.Value;

import java.util.Arrays;
import java.util.List;

/** The text form of values, common to {@code print}, {@code %s} and map keys. */
final class TextValues {
    private TextValues() {}

    static void write(TextStream out, Value value) {
        switch (value) {
            case Value.Nothing _ -> out.piece("null");
            case Value.Bool bool -> out.piece(Boolean.toString(bool.value()));
            case Value.Int number -> out.number(number.value(), number.signed());
            case Value.Symbol symbol -> out.eventText(TextBytes.of(symbol.name()));
            case Value.Text text -> out.text(text);
            case Value.Buffer buffer -> out.piece(BufferText.mixed(buffer.bytes()));
            case Value.Stack stack -> stack(out, stack);
            case Value.Array array -> list(out, "[", array.values(), ",", "]");
            case Value.Tuple tuple -> list(out, "(", tuple.values(), ", ", ")");
            case Value.Record record -> record(out, record.fields());
            case Aggregate aggregate -> aggregate(out, aggregate);
        }
    }

    private static void aggregate(TextStream out, Aggregate aggregate) {
        switch (aggregate) {
            case Aggregate.Number number -> write(out, number.number());
            case Aggregate.Summary summary -> record(out, summary.fields(1));
            case Histogram histogram -> HistogramText.write(out, histogram.rows(1));
            case Aggregate.TimeSeries series -> TimeSeriesText.write(out, series);
        }
    }

    /** Returns a map's key as both formats print it: a tuple without its outer parentheses. */
    static byte[] key(TextStream empty, Value key) {
        write(empty, key);
        byte[] text = empty.toBytes();
        if (text.length >= 2 && text[0] == '(' && text[text.length - 1] == ')') {
            return Arrays.copyOfRange(text, 1, text.length - 1);
        }
        return text;
    }

    private static void list(
            TextStream out, String open, List<Value> values, String separator, String close) {
        out.piece(open);
        String before = "";
        for (Value value : values) {
            if (!before.isEmpty()) {
                out.piece(before);
            }
            write(out, value);
            before = separator;
        }
        out.piece(close);
    }

    private static void record(TextStream out, List<Value.Field> fields) {
        if (fields.isEmpty()) {
            out.piece("{}");
            return;
        }
        String before = "{ ";
        for (Value.Field field : fields) {
            out.piece(before).piece(".").eventText(TextBytes.of(field.name())).piece(" = ");
            write(out, field.value());
            before = ", ";
        }
        out.piece(" }");
    }

    private static void stack(TextStream out, Value.Stack stack) {
        TextStream lines = out.fresh().piece("\n");
        for (Value.Text frame : stack.frames()) {
            lines.piece(stack.style().indent()).text(frame).piece("\n");
        }
        out.piece(lines.toBytes());
    }
}
