package dev.nopal.cli.export.perfetto;

import dev.nopal.cli.export.ProtoWriter;
import dev.nopal.cli.export.timeline.ValueTexts;
import dev.nopal.script.value.Value;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The values of events, as messages of the type {@code DebugAnnotation}. */
final class Annotations {
    private static final int NAME = 10;
    private static final int BOOL = 2;
    private static final int UINT = 3;
    private static final int INT = 4;
    private static final int STRING = 6;
    private static final int POINTER = 7;
    private static final int DICT_ENTRIES = 11;
    private static final int ARRAY_VALUES = 12;

    private final ValueTexts texts = new ValueTexts();

    /** Returns the annotation of a value. */
    ProtoWriter of(String name, Value value) throws IOException {
        return put(new ProtoWriter().string(NAME, name), value);
    }

    private ProtoWriter put(ProtoWriter out, Value value) throws IOException {
        return switch (value) {
            case Value.Bool truth -> out.bool(BOOL, truth.value());
            case Value.Int number -> out.varint(number.signed() ? INT : UINT, number.value());
            case Value.Symbol symbol when symbol.name().startsWith("0x") ->
                    out.varint(POINTER, symbol.number());
            case Value.Stack stack -> putAll(out, stack.frames());
            case Value.Array array -> putAll(out, array.values());
            case Value.Tuple tuple -> putAll(out, tuple.values());
            case Value.Record structure -> {
                for (Value.Field field : structure.fields()) {
                    out.message(DICT_ENTRIES, of(field.name(), field.value()));
                }
                yield out;
            }
            default -> out.string(STRING, texts.of(value));
        };
    }

    private ProtoWriter putAll(ProtoWriter out, List<? extends Value> values) throws IOException {
        for (Value value : new ArrayList<>(values)) {
            out.message(ARRAY_VALUES, put(new ProtoWriter(), value));
        }
        return out;
    }
}
