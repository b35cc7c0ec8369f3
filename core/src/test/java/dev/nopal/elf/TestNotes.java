package dev.nopal.elf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** A builder of notes, including malformed ones. */
final class TestNotes {
    static byte[] stapsdt(long pc, String provider, String name, String arguments) {
        return stapsdt(pc, TestElf.ADDRESS + 0x70, 0, provider, name, arguments);
    }

    static byte[] stapsdt(
            long pc, long base, long semaphore, String provider, String name, String arguments) {
        return stapsdt(
                ElfClass.BITS_64,
                ByteOrder.LITTLE_ENDIAN,
                new long[] {pc, base, semaphore},
                provider + "\0" + name + "\0" + arguments + "\0");
    }

    static byte[] stapsdt(ElfClass width, ByteOrder order, long[] addresses, String strings) {
        return note(order, "stapsdt\0", 3, content(width, order, addresses, strings));
    }

    static byte[] nopal(long pc, String signature) {
        byte[] content =
                content(
                        ElfClass.BITS_64,
                        ByteOrder.LITTLE_ENDIAN,
                        new long[] {pc},
                        signature + "\0");
        return note(ByteOrder.LITTLE_ENDIAN, "nopal\0", NoteLayout.NOPAL_TYPE, content);
    }

    static byte[] content(ElfClass width, ByteOrder order, long[] addresses, String strings) {
        byte[] text = strings.getBytes(StandardCharsets.UTF_8);
        ByteBuffer out =
                ByteBuffer.allocate(addresses.length * width.wordSize() + text.length).order(order);
        for (long address : addresses) {
            if (width == ElfClass.BITS_64) {
                out.putLong(address);
            } else {
                out.putInt((int) address);
            }
        }
        return out.put(text).array();
    }

    static byte[] note(ByteOrder order, String owner, int type, byte[] content) {
        byte[] name = owner.getBytes(StandardCharsets.US_ASCII);
        int start = NoteLayout.NOTE_HEADER_SIZE + NoteLayout.align(name.length);
        ByteBuffer out = ByteBuffer.allocate(start + NoteLayout.align(content.length)).order(order);
        out.putInt(name.length).putInt(content.length).putInt(type).put(name);
        return out.position(start).put(content).array();
    }

    private TestNotes() {}
}
