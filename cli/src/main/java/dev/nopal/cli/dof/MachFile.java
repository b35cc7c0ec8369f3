package dev.nopal.cli.dof;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The sections with DOF of a Mach-O file of 32 or 64 bits, or of each one in a fat file.
 *
 * <p>Written from the structures in Apple's {@code mach-o/loader.h} and {@code mach-o/fat.h}. The
 * linker marks these sections by a type, {@code S_DTRACE_DOF}, and names them {@code __dof} and the
 * provider; the dynamic linker finds them by the type.
 */
final class MachFile {
    private static final int FAT = 0xcafebabe;
    private static final int FAT_64 = 0xcafebabf;
    private static final int THIN = 0xfeedface;
    private static final int THIN_64 = 0xfeedfacf;

    /** Class files of Java begin like fat files; what would be the count is above this there. */
    private static final int MAX_ARCHITECTURES = 40;

    /** Segments of one file, each with its sections: a program has some tens of commands. */
    private static final int MAX_COMMANDS = 1 << 14;

    private static final int MAX_SECTIONS = 1 << 10;
    private static final int DOF_TYPE = 0xf;
    private static final String DOF_NAME = "__dof";
    private static final int NAME_SIZE = 16;

    private final DofInput input;
    private final List<MachSection> found = new ArrayList<>();

    private MachFile(DofInput input) {
        this.input = input;
    }

    /** Returns whether the first four bytes claim that a file is Mach-O, thin or fat. */
    static boolean isMach(DofInput input) throws IOException {
        return isFat(input) || isThin(input.magic(ByteOrder.BIG_ENDIAN));
    }

    private static boolean isFat(DofInput input) throws IOException {
        int magic = input.magic(ByteOrder.BIG_ENDIAN);
        if (magic != FAT && magic != FAT_64 || input.size() < 2 * Integer.BYTES) {
            return false;
        }
        DofBytes head = input.read(0, 2 * Integer.BYTES, ByteOrder.BIG_ENDIAN, "fat header");
        return head.u32(Integer.BYTES, "count") <= MAX_ARCHITECTURES;
    }

    private static boolean isThin(int magic) {
        return switch (magic) {
            case THIN, THIN_64 -> true;
            default -> isThinReversed(magic);
        };
    }

    private static boolean isThinReversed(int magic) {
        int reversed = Integer.reverseBytes(magic);
        return reversed == THIN || reversed == THIN_64;
    }

    static List<MachSection> sections(DofInput input) throws IOException {
        MachFile file = new MachFile(input);
        if (isFat(input)) {
            file.fat();
        } else {
            file.thin(0);
        }
        return List.copyOf(file.found);
    }

    private void fat() throws IOException {
        DofBytes head = input.read(0, 2 * Integer.BYTES, ByteOrder.BIG_ENDIAN, "fat header");
        boolean wide = (int) head.u32(0, "magic") == FAT_64;
        int count = (int) head.u32(Integer.BYTES, "count");
        int entrySize = wide ? 32 : 20;
        DofBytes table =
                input.read(
                        2 * Integer.BYTES,
                        (long) count * entrySize,
                        ByteOrder.BIG_ENDIAN,
                        "table of " + count + " architectures");
        for (int i = 0; i < count; i++) {
            long at = (long) i * entrySize + 2 * Integer.BYTES;
            thin(wide ? table.u64(at, "offset") : table.u32(at, "offset"));
        }
    }

    private void thin(long start) throws IOException {
        DofBytes magicBytes =
                input.read(start, Integer.BYTES, ByteOrder.BIG_ENDIAN, "Mach-O header");
        int magic = (int) magicBytes.u32(0, "magic");
        if (!isThin(magic)) {
            throw magicBytes.malformed(0, "no Mach-O magic");
        }
        ByteOrder order = isThinReversed(magic) ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        boolean wide = magic == THIN_64 || Integer.reverseBytes(magic) == THIN_64;
        int headerSize = wide ? 32 : 28;
        DofBytes header = input.read(start, headerSize, order, "Mach-O header");
        long count = header.u32(16, "command count");
        if (count > MAX_COMMANDS) {
            throw header.malformed(
                    16, count + " load commands are over the limit of " + MAX_COMMANDS);
        }
        DofBytes commands =
                input.read(start + headerSize, header.u32(20, "size"), order, "load commands");
        commands(commands, (int) count, processor(header.u32(4, "processor")), start);
    }

    private void commands(DofBytes commands, int count, String processor, long start) {
        long at = 0;
        for (int i = 0; i < count; i++) {
            commands.require(at, 2 * Integer.BYTES, "load command " + i);
            long size = commands.u32(at + 4, "size");
            if (size < 2 * Integer.BYTES) {
                throw commands.malformed(at + 4, "load command " + i + " of " + size + " bytes");
            }
            commands.require(at, size, "load command " + i);
            DofBytes command = commands.part((int) at, (int) size, commands.order());
            switch ((int) command.u32(0, "command")) {
                case 0x01 -> segment(command, false, processor, start);
                case 0x19 -> segment(command, true, processor, start);
                default -> {
                    // Commands of other kinds have no sections.
                }
            }
            at += size;
        }
    }

    private void segment(DofBytes command, boolean wide, String processor, long start) {
        int headerSize = wide ? 72 : 56;
        int entrySize = wide ? 80 : 68;
        command.require(0, headerSize, "segment command");
        long count = command.u32(headerSize - 8, "section count");
        command.require(headerSize, count * entrySize, count + " section headers");
        for (int i = 0; i < count; i++) {
            DofBytes section = command.part(headerSize + i * entrySize, entrySize, command.order());
            String name = name(section, 0);
            long flags = section.u32(wide ? 64 : 56, "flags");
            if ((flags & 0xff) == DOF_TYPE || name.startsWith(DOF_NAME)) {
                if (found.size() == MAX_SECTIONS) {
                    throw section.malformed(
                            0, "sections with DOF are over the limit of " + MAX_SECTIONS);
                }
                found.add(
                        new MachSection(
                                processor + " " + name(section, NAME_SIZE) + "," + name,
                                start + section.u32(wide ? 48 : 40, "offset"),
                                wide ? section.u64(40, "size") : section.u32(36, "size")));
            }
        }
    }

    private static String name(DofBytes section, int offset) {
        byte[] name = new byte[NAME_SIZE];
        int length = 0;
        while (length < NAME_SIZE && section.u8(offset + length, "name") != 0) {
            name[length] = (byte) section.u8(offset + length, "name");
            length++;
        }
        return new String(name, 0, length, StandardCharsets.UTF_8);
    }

    private static String processor(long type) {
        return switch ((int) type) {
            case 7 -> "i386";
            case 0x01000007 -> "x86_64";
            case 12 -> "arm";
            case 0x0100000c -> "arm64";
            default -> "processor " + type;
        };
    }
}
