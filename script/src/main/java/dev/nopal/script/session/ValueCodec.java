package dev.nopal.script.session;

import dev.nopal.script.AggregationType;
import dev.nopal.script.BoolType;
import dev.nopal.script.BufferType;
import dev.nopal.script.InetType;
import dev.nopal.script.IntType;
import dev.nopal.script.NoneType;
import dev.nopal.script.ObjectType;
import dev.nopal.script.RecordType;
import dev.nopal.script.StackType;
import dev.nopal.script.StringType;
import dev.nopal.script.TextBytes;
import dev.nopal.script.TimestampType;
import dev.nopal.script.TupleType;
import dev.nopal.script.Type;
import dev.nopal.script.UnknownType;
import dev.nopal.script.UsernameType;
import dev.nopal.script.render.TimeFormat;
import dev.nopal.script.render.Value;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads values as events and keys have them.
 *
 * <pre>
 *   integer, boolean, user   i64
 *   string, object, buffer, address   u32 length, bytes
 *   tuple, record            their values, one behind the other
 *   stack                    u32 frames, each as a string
 *   time                     format as a string, i64 nanoseconds since boot
 *   aggregation              u32 cells that are not zero, each u32 index, i64 (merged; see {@link CellLayout})
 * </pre>
 */
final class ValueCodec {
    private final SessionInfo info;
    private final OwnTexts texts;
    private final ReadBudget budget;

    ValueCodec(SessionInfo info, OwnTexts texts, ReadBudget budget) {
        this.info = info;
        this.texts = texts;
        this.budget = budget;
    }

    /**
     * @param isLiteral whether the file says that the script spells it out
     */
    Value read(Type type, ByteSource in, boolean isLiteral) {
        budget.take(1);
        return switch (type) {
            case NoneType _ -> new Value.Nothing();
            case BoolType _ -> new Value.Bool(in.getLong() != 0);
            case IntType number -> new Value.Int(in.getLong(), number.bits(), number.signed());
            case StringType _ -> text(in.getBytes(), isLiteral);
            case ObjectType _ -> new Value.Text(in.getBytes(), false);
            case BufferType _ -> new Value.Buffer(in.getBytes());
            case TupleType tuple -> new Value.Tuple(readAll(tuple.elements(), in));
            case RecordType record -> {
                List<Value.Field> fields = new ArrayList<>();
                for (RecordType.Field field : record.fields()) {
                    fields.add(new Value.Field(field.name(), read(field.type(), in, false)));
                }
                yield new Value.Record(fields);
            }
            case StackType stack -> stack(stack, in);
            case TimestampType _ -> {
                String format = in.getText();
                yield Value.of(TimeFormat.format(format, info.localTime(in.getLong())));
            }
            case UsernameType _ -> Value.of(info.userName(in.getLong()));
            case InetType _ -> address(in);
            case AggregationType aggregation ->
                    AggregateValue.of(aggregation, readCells(aggregation, in), info, budget);
            case UnknownType _ -> throw in.malformed("unknown type");
        };
    }

    private Value text(byte[] bytes, boolean isLiteral) {
        return new Value.Text(bytes, isLiteral && texts.has(TextBytes.text(bytes)));
    }

    private List<Value> readAll(List<Type> types, ByteSource in) {
        List<Value> values = new ArrayList<>();
        for (Type type : types) {
            values.add(read(type, in, false));
        }
        return values;
    }

    static long[] readCells(AggregationType type, ByteSource in) {
        long[] cells = new long[CellLayout.cells(type)];
        for (int left = in.getCount(cells.length, "cells"); left > 0; left--) {
            int cell = in.getCount(cells.length - 1, "cell");
            cells[cell] = in.getLong();
        }
        return cells;
    }

    private Value stack(StackType type, ByteSource in) {
        List<Value.Text> frames = new ArrayList<>();
        for (int left = in.getCount(StackType.MAX_LIMIT, "frames"); left > 0; left--) {
            budget.take(1);
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

    private static Value address(ByteSource in) {
        byte[] bytes = in.getBytes();
        try {
            String text = InetAddress.getByAddress(bytes).getHostAddress();
            return new Value.Text(text.getBytes(StandardCharsets.US_ASCII), false);
        } catch (UnknownHostException _) {
            throw in.malformed("address of " + bytes.length + " bytes");
        }
    }
}
