package dev.nopal.dof;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A reader of DOF, from the structures in the headers of DTrace, with the checks that kernels make.
 * It shares nothing with the writer.
 */
public final class DofParser {
    /** What was read; offsets as they are in the file. */
    public record Provider(
            int version, String name, List<Integer> attributes, List<Probe> probes, long size) {}

    /** One probe; the arguments are the order in which they are passed on. */
    public record Probe(
            long address,
            String function,
            String name,
            List<String> nativeTypes,
            List<String> types,
            List<Integer> arguments,
            List<Integer> offsets,
            List<Integer> enabledOffsets) {}

    private record Section(int type, int alignment, int entry, int offset, int size) {}

    private final ByteBuffer in;
    private final List<Section> sections = new ArrayList<>();

    private DofParser(byte[] dof) {
        this.in = ByteBuffer.wrap(dof).order(ByteOrder.LITTLE_ENDIAN);
    }

    public static Provider parse(byte[] dof) {
        return new DofParser(dof).provider();
    }

    private static void check(boolean isRight, String what) {
        if (!isRight) {
            throw new AssertionError(what);
        }
    }

    private Provider provider() {
        check(in.getInt(0) == 0x464f447f, "magic");
        check(in.get(4) == 2, "64 bits");
        check(in.get(5) == 1, "little endian");
        check(in.get(7) == 2, "DIF version");
        check(in.get(8) <= 8 && in.get(9) <= 8, "registers");
        for (int i = 10; i < 16; i++) {
            check(in.get(i) == 0, "ident padding");
        }
        check(in.getInt(16) == 0, "flags");
        check(in.getInt(20) == 64, "header size");
        check(in.getInt(24) == 32, "section header size");
        check(in.getLong(32) == 64, "section headers follow the header");
        check(in.getLong(40) <= in.capacity(), "load size");
        check(in.getLong(48) == in.getLong(40), "file size");
        check(in.getLong(40) < 512 * 1024, "the kernel's limit");
        check(in.getLong(56) == 0, "header padding");
        long end = in.getLong(40);
        for (int i = 0; i < in.getInt(28); i++) {
            int at = 64 + 32 * i;
            Section section =
                    new Section(
                            in.getInt(at),
                            in.getInt(at + 4),
                            in.getInt(at + 12),
                            Math.toIntExact(in.getLong(at + 16)),
                            Math.toIntExact(in.getLong(at + 24)));
            check(in.getInt(at + 8) == 1, "section is loaded");
            check(Integer.bitCount(section.alignment) == 1, "alignment is a power of two");
            check(section.offset % section.alignment == 0, "section is aligned");
            check(section.offset >= 64 + 32 * in.getInt(28), "section after the headers");
            check(section.offset + section.size <= end, "section ends in the file");
            sections.add(section);
        }
        Section section =
                sections.stream().filter(each -> each.type == 15).findFirst().orElseThrow();
        check(section.size == 44, "dof_provider");
        int at = section.offset;
        List<Integer> attributes = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            attributes.add(in.getInt(at + 20 + 4 * i));
        }
        Section strings = section(in.getInt(at), 8);
        Section table = section(in.getInt(at + 4), 16);
        check(in.get(strings.offset) == 0, "strings start with NUL");
        check(in.get(strings.offset + strings.size - 1) == 0, "strings end with NUL");
        check(table.entry == 48 && table.size % 48 == 0 && table.size > 0, "dof_probe");
        Section arguments = section(in.getInt(at + 8), 17);
        Section offsets = section(in.getInt(at + 12), 18);
        Section enabled = section(in.getInt(at + 40), 26);
        check(arguments.entry == 1 && arguments.size > 0, "arguments");
        check(offsets.entry == 4 && enabled.entry == 4, "offsets");
        List<Probe> probes = new ArrayList<>();
        for (int i = 0; i < table.size / 48; i++) {
            probes.add(probe(table.offset + 48 * i, strings, arguments, offsets, enabled));
        }
        return new Provider(in.get(6), text(strings, in.getInt(at + 16)), attributes, probes, end);
    }

    private Probe probe(
            int at, Section strings, Section arguments, Section offsets, Section enabled) {
        check(in.getShort(at + 42) == 0 && in.getInt(at + 44) == 0, "probe padding");
        int natives = in.get(at + 32) & 0xff;
        int count = in.get(at + 33) & 0xff;
        int first = in.getInt(at + 24);
        check(first >= 0 && first + count <= arguments.size, "argument index");
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            order.add(in.get(arguments.offset + first + i) & 0xff);
        }
        return new Probe(
                in.getLong(at),
                text(strings, in.getInt(at + 8)),
                text(strings, in.getInt(at + 12)),
                texts(strings, in.getInt(at + 16), natives),
                texts(strings, in.getInt(at + 20), count),
                order,
                numbers(offsets, in.getInt(at + 28), in.getShort(at + 34) & 0xffff),
                numbers(enabled, in.getInt(at + 36), in.getShort(at + 40) & 0xffff));
    }

    private Section section(int index, int type) {
        check(index >= 0 && index < sections.size(), "section index");
        check(sections.get(index).type == type, "section " + index + " has type " + type);
        return sections.get(index);
    }

    private List<Integer> numbers(Section section, int first, int count) {
        check(first >= 0 && 4 * (first + count) <= section.size, "offset index");
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            numbers.add(in.getInt(section.offset + 4 * (first + i)));
        }
        return numbers;
    }

    private List<String> texts(Section strings, int first, int count) {
        List<String> texts = new ArrayList<>();
        int index = first;
        for (int i = 0; i < count; i++) {
            texts.add(text(strings, index));
            index += texts.getLast().getBytes(StandardCharsets.UTF_8).length + 1;
        }
        return texts;
    }

    private String text(Section strings, int index) {
        check(index >= 0 && index < strings.size, "string index");
        int end = strings.offset + index;
        while (in.get(end) != 0) {
            end++;
        }
        int start = strings.offset + index;
        return new String(in.array(), start, end - start, StandardCharsets.UTF_8);
    }
}
