package dev.nopal.downgrade;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The renaming of classes and packages in a class file. Names and descriptors are all text in the
 * constant pool, so nothing else of the file changes.
 *
 * @param names what is renamed: internal names of classes, or of packages with the slash at their
 *     end
 */
record Relocation(Map<String, String> names) {
    private static final int HEADER = 8;
    private static final int UTF8 = 1;

    Relocation {
        names = Map.copyOf(names);
    }

    /** Returns the new name of a class. */
    String of(String name) {
        for (Map.Entry<String, String> each : names.entrySet()) {
            if (name.startsWith(each.getKey())) {
                return each.getValue() + name.substring(each.getKey().length());
            }
        }
        return name;
    }

    byte[] apply(byte[] file) {
        ByteArrayOutputStream result = new ByteArrayOutputStream(file.length + 256);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(file));
        DataOutputStream out = new DataOutputStream(result);
        try {
            out.write(in.readNBytes(HEADER));
            int count = in.readUnsignedShort();
            out.writeShort(count);
            for (int i = 1; i < count; i++) {
                int tag = in.readUnsignedByte();
                out.writeByte(tag);
                if (tag == UTF8) {
                    text(in, out);
                } else {
                    out.write(in.readNBytes(size(tag)));
                }
                if (tag == 5 || tag == 6) {
                    i++; // A long or a double takes two indices.
                }
            }
            in.transferTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return result.toByteArray();
    }

    /** Names are ASCII, which a byte for a character keeps whatever else is in the text. */
    private void text(DataInputStream in, DataOutputStream out) throws IOException {
        byte[] bytes = in.readNBytes(in.readUnsignedShort());
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        for (Map.Entry<String, String> each : names.entrySet()) {
            text = text.replace(each.getKey(), each.getValue());
        }
        byte[] renamed = text.getBytes(StandardCharsets.ISO_8859_1);
        out.writeShort(renamed.length);
        out.write(renamed);
    }

    private static int size(int tag) {
        return switch (tag) {
            case 7, 8, 16, 19, 20 -> 2;
            case 15 -> 3;
            case 3, 4, 9, 10, 11, 12, 17, 18 -> 4;
            case 5, 6 -> 8;
            default -> throw new IllegalArgumentException("tag=" + tag);
        };
    }
}
