package dev.nopal.script.session;

import dev.nopal.script.type.Type;
import dev.nopal.script.value.CellLayout;
import dev.nopal.script.value.TextBytes;
import dev.nopal.script.value.TimeFormat;
import dev.nopal.script.value.Value;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The encoding of values in events and keys.
 *
 * <pre>
 *   integer, boolean, user, enum, pointer   i64
 *   string, object, buffer, address   u32 length, bytes
 *   tuple, record, array     their values, one after the other
 *   stack                    u32 frames, each as a string
 *   time                     format as a string, i64 nanoseconds since boot
 *   aggregation              u32 cells that are not zero, each u32 index, i64 (merged; see {@link CellLayout})
 * </pre>
 */
final class ValueCodec {
    private final CellDecoding decoding;
    private final OwnTexts texts;

    ValueCodec(CellDecoding decoding, OwnTexts texts) {
        this.decoding = decoding;
        this.texts = texts;
    }

    /**
     * @param isLiteral whether the file says that it is a literal of the script
     */
    Value read(Type type, CopiedBytes in, boolean isLiteral) {
        decoding.take(1);
        return switch (type) {
            case Type.None _ -> new Value.Nothing();
            case Type.Bool _ -> new Value.Bool(in.getLong() != 0);
            case Type.Int number -> new Value.Int(in.getLong(), number.bits(), number.signed());
            case Type.Text _ -> text(in.getBytes(), isLiteral);
            case Type.JavaObject _ -> new Value.Text(in.getBytes(), false);
            case Type.Buffer _ -> new Value.Buffer(in.getBytes());
            case Type.Tuple tuple -> new Value.Tuple(readAll(tuple.elements(), in));
            case Type.Record record -> {
                List<Value.Field> fields = new ArrayList<>();
                for (Type.Field field : record.fields()) {
                    fields.add(new Value.Field(field.name(), read(field.type(), in, false)));
                }
                yield new Value.Record(fields);
            }
            case Type.Stack stack -> stack(stack, in);
            case Type.Timestamp _ -> {
                String format = in.getText();
                yield Value.of(TimeFormat.format(format, decoding.info().localTime(in.getLong())));
            }
            case Type.Username _ -> Value.of(decoding.info().userName(in.getLong()));
            case Type.Inet _ -> address(in);
            case Type.Enumeration named -> {
                long number = in.getLong();
                yield named.nameOf(number)
                        .<Value>map(name -> new Value.Symbol(name, number))
                        .orElseGet(() -> Value.unsigned(number));
            }
            case Type.Pointer _ -> Value.pointer(in.getLong());
            case Type.Array array ->
                    new Value.Array(
                            readAll(Collections.nCopies(array.length(), array.element()), in));
            case Type.Aggregated aggregation ->
                    aggregation
                            .aggregation()
                            .value(readCells(aggregation, in), aggregation.signed(), decoding);
            case Type.Unknown _ -> throw in.malformed("unknown type");
        };
    }

    private Value text(byte[] bytes, boolean isLiteral) {
        return new Value.Text(bytes, isLiteral && texts.has(TextBytes.text(bytes)));
    }

    private List<Value> readAll(List<Type> types, CopiedBytes in) {
        List<Value> values = new ArrayList<>();
        for (Type type : types) {
            values.add(read(type, in, false));
        }
        return values;
    }

    static long[] readCells(Type.Aggregated type, CopiedBytes in) {
        long[] cells = new long[type.aggregation().cells()];
        for (int left = in.getCount(cells.length, "cells"); left > 0; left--) {
            int cell = in.getCount(cells.length - 1, "cell");
            cells[cell] = in.getLong();
        }
        return cells;
    }

    private Value stack(Type.Stack type, CopiedBytes in) {
        List<Value.Text> frames = new ArrayList<>();
        for (int left = in.getCount(Type.Stack.MAX_LIMIT, "frames"); left > 0; left--) {
            decoding.take(1);
            frames.add(new Value.Text(in.getBytes(), false));
        }
        return new Value.Stack(
                switch (type.mode()) {
                    case BPFTRACE -> Value.Stack.Style.BPFTRACE;
                    case PERF -> Value.Stack.Style.PERF;
                    case RAW -> Value.Stack.Style.RAW;
                },
                frames);
    }

    private static Value address(CopiedBytes in) {
        byte[] bytes = in.getBytes();
        if (bytes.length != 4 && bytes.length != 16) {
            throw in.malformed("address of " + bytes.length + " bytes");
        }
        return new Value.Text(AddressText.of(bytes).getBytes(StandardCharsets.US_ASCII), false);
    }
}
