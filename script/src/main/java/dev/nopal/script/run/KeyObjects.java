package dev.nopal.script.run;

import dev.nopal.script.type.Type;
import dev.nopal.script.value.TextBytes;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The decoding of keys to objects, for {@code for ($kv : @map)}. The bytes are our own. */
final class KeyObjects {
    private KeyObjects() {}

    static Object decode(Type type, byte[] key) {
        return decode(type, ByteBuffer.wrap(key).order(ByteOrder.nativeOrder()));
    }

    private static Object decode(Type type, ByteBuffer in) {
        return switch (type) {
            case Type.Int _, Type.Username _, Type.Enumeration _, Type.Pointer _ -> in.getLong();
            case Type.Bool _ -> in.getLong() != 0;
            case Type.Tuple tuple -> decodeAll(tuple.elements(), in);
            case Type.Array array ->
                    decodeAll(Collections.nCopies(array.length(), array.element()), in);
            case Type.Record record ->
                    decodeAll(record.fields().stream().map(Type.Field::type).toList(), in);
            case Type.Buffer _, Type.Inet _ -> bytes(in);
            case Type.Stack _ -> {
                List<String> frames = new ArrayList<>();
                for (int left = in.getInt(); left > 0; left--) {
                    frames.add(text(in));
                }
                yield new StackFrames(frames);
            }
            case Type.Timestamp _ -> new Timestamp(text(in), in.getLong());
            default -> text(in);
        };
    }

    private static Tuple decodeAll(List<Type> types, ByteBuffer in) {
        Object[] elements = new Object[types.size()];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = decode(types.get(i), in);
        }
        return new Tuple(elements);
    }

    private static String text(ByteBuffer in) {
        return TextBytes.text(bytes(in));
    }

    private static byte[] bytes(ByteBuffer in) {
        byte[] bytes = new byte[in.getInt()];
        in.get(bytes);
        return bytes;
    }
}
