package dev.nopal.cli.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One message in the wire format of Protocol Buffers, written field by field.
 *
 * <p>Fields with their default value are written, too: whoever wants them left out does not call.
 * Used by one thread; {@link #clear} allows another message in the same memory.
 */
public final class ProtoWriter {
    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int DELIMITED = 2;
    private static final int FIXED32 = 5;

    private static final int TAG_BITS = 3;
    private static final int VARINT_BITS = 7;
    private static final int MORE = 1 << VARINT_BITS;
    private static final int LONGEST_VARINT = 10;
    private static final int FIRST_ROOM = 64;

    private byte[] bytes = new byte[FIRST_ROOM];
    private int size;

    public ProtoWriter() {}

    /** Writes an {@code int32}, {@code int64}, {@code uint32}, {@code uint64} or {@code enum}. */
    public ProtoWriter varint(int field, long value) {
        tag(field, VARINT);
        raw(value);
        return this;
    }

    /** Writes a {@code bool}. */
    public ProtoWriter bool(int field, boolean value) {
        return varint(field, value ? 1 : 0);
    }

    /** Writes a {@code sint32} or {@code sint64}, which are short for small negative numbers. */
    public ProtoWriter sint(int field, long value) {
        return varint(field, value << 1 ^ value >> Long.SIZE - 1);
    }

    /** Writes a {@code fixed64} or {@code sfixed64}. */
    public ProtoWriter fixed64(int field, long value) {
        tag(field, FIXED64);
        littleEndian(value, Long.BYTES);
        return this;
    }

    /** Writes a {@code fixed32} or {@code sfixed32}. */
    public ProtoWriter fixed32(int field, int value) {
        tag(field, FIXED32);
        littleEndian(value, Integer.BYTES);
        return this;
    }

    /** Writes a {@code double}. */
    public ProtoWriter float64(int field, double value) {
        return fixed64(field, Double.doubleToRawLongBits(value));
    }

    /** Writes a {@code string}; a surrogate without its other half becomes a question mark. */
    public ProtoWriter string(int field, String value) {
        return bytes(field, value.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes {@code bytes}, or a {@code string} that is UTF-8 already. */
    public ProtoWriter bytes(int field, byte[] value) {
        return delimited(field, value, value.length);
    }

    /** Writes a message in this one; the other writer can be used again. */
    public ProtoWriter message(int field, ProtoWriter message) {
        return delimited(field, message.bytes, message.size);
    }

    /** Writes a packed repeated field of varints; nothing, if there are none. */
    public ProtoWriter packed(int field, long... values) {
        if (values.length == 0) {
            return this;
        }
        int length = 0;
        for (long value : values) {
            length += varintSize(value);
        }
        tag(field, DELIMITED);
        raw(length);
        for (long value : values) {
            raw(value);
        }
        return this;
    }

    /** Returns how many bytes the message has. */
    public int size() {
        return size;
    }

    /** Removes all fields. */
    public ProtoWriter clear() {
        size = 0;
        return this;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    /** Writes the fields; as those of an outer message, they may come in several parts. */
    public void writeTo(OutputStream out) throws IOException {
        out.write(bytes, 0, size);
    }

    /** Writes the length of the message, then its fields. */
    public void writeDelimitedTo(OutputStream out) throws IOException {
        long left = size;
        while (left >= MORE) {
            out.write((int) left & MORE - 1 | MORE);
            left >>>= VARINT_BITS;
        }
        out.write((int) left);
        writeTo(out);
    }

    private ProtoWriter delimited(int field, byte[] value, int length) {
        tag(field, DELIMITED);
        raw(length);
        reserve(length);
        System.arraycopy(value, 0, bytes, size, length);
        size += length;
        return this;
    }

    private void tag(int field, int type) {
        if (field < 1) {
            throw new IllegalArgumentException("field=" + field);
        }
        raw((long) field << TAG_BITS | type);
    }

    private void raw(long value) {
        reserve(LONGEST_VARINT);
        long left = value;
        while ((left & -MORE) != 0) {
            bytes[size++] = (byte) (left & MORE - 1 | MORE);
            left >>>= VARINT_BITS;
        }
        bytes[size++] = (byte) left;
    }

    private static int varintSize(long value) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(value | 1);
        return (bits + VARINT_BITS - 1) / VARINT_BITS;
    }

    private void littleEndian(long value, int length) {
        reserve(length);
        for (int i = 0; i < length; i++) {
            bytes[size++] = (byte) (value >>> i * Byte.SIZE);
        }
    }

    private void reserve(int more) {
        int needed = Math.addExact(size, more);
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, 2 * bytes.length));
        }
    }
}
