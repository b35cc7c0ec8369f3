package dev.nopal.dof;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The writer of the DOF of one provider: little endian, 64 bits.
 *
 * <pre>
 * header 64   0 7f 'D' 'O' 'F'   4 model 2   5 encoding 1   6 version   7 DIF version 2
 *             8 registers 8 8   20 u32 header size   24 u32 section size   28 u32 sections
 *             32 u64 first section header   40 u64 size to load   48 u64 size of the file
 * section 32  0 u32 type   4 u32 alignment   8 u32 flags   12 u32 size of an entry
 *             16 u64 offset   24 u64 size
 * probe 48    0 u64 address   8 u32 function   12 u32 name   16 u32 types   20 u32 types
 *             24 u32 argument index   28 u32 offset index   32 u8 arguments   33 u8 arguments
 *             34 u16 offsets   36 u32 is-enabled index   40 u16 is-enabled offsets
 * provider 44 0 u32 sections: strings, probes, arguments, offsets   16 u32 name
 *             20 u32 attributes, five   40 u32 section of is-enabled offsets
 * </pre>
 */
final class DofWriter {
    private static final int HEADER = 64;
    private static final int SECTION = 32;
    private static final int PROBE = 48;
    private static final int PROVIDER = 44;
    private static final int LOADED = 1;
    private static final int DIF_VERSION = 2;
    private static final int DIF_REGISTERS = 8;

    private record Section(int type, int alignment, int entry, ByteBuffer content) {}

    private final DofTarget target;
    private final ByteArrayOutputStream strings = new ByteArrayOutputStream();
    private final Map<String, Integer> known = new HashMap<>();

    private DofWriter(DofTarget target) {
        this.target = target;
    }

    /**
     * Returns the DOF of a provider.
     *
     * @param address where the DOF will be; a kernel other than Darwin's adds the offsets to it
     * @throws IllegalArgumentException if no kernel would accept it
     */
    static byte[] write(DofTarget target, DofProvider provider, long address) {
        requireAccepted(target.system(), provider);
        return new DofWriter(target).write(provider, address);
    }

    private static void requireAccepted(DofSystem system, DofProvider provider) {
        String problem = DofLimits.ofProvider(system, provider.name());
        Set<String> names = new HashSet<>();
        for (DofProbe each : provider.probes()) {
            if (problem.isEmpty()) {
                problem = DofLimits.ofProbe(each.function(), each.name(), each.types());
            }
            if (!names.add(each.function() + '\0' + each.name())) {
                problem = each.function() + ":" + each.name() + " occurs twice";
            }
            if (each.pcs().isEmpty() && each.enabledPcs().isEmpty()) {
                problem = each.name() + " has no instruction";
            }
        }
        if (provider.probes().isEmpty()) {
            problem = provider.name() + " has no probes";
        }
        if (!problem.isEmpty()) {
            throw new IllegalArgumentException(problem);
        }
    }

    private byte[] write(DofProvider provider, long address) {
        strings.write(0);
        int name = string(provider.name());
        List<DofProbe> all = provider.probes();
        int typeCount = 0;
        int pcCount = 0;
        int enabledPcCount = 0;
        for (DofProbe each : all) {
            typeCount += each.types().size();
            pcCount += each.pcs().size();
            enabledPcCount += each.enabledPcs().size();
        }
        ByteBuffer probes = buffer(all.size() * PROBE);
        // Without any argument, one byte: the kernel rejects an empty section.
        ByteBuffer arguments = buffer(Math.max(1, typeCount));
        ByteBuffer offsets = buffer(Integer.BYTES * pcCount);
        ByteBuffer enabled = buffer(Integer.BYTES * enabledPcCount);
        for (DofProbe probe : all) {
            int count = probe.types().size();
            int types = count == 0 ? 0 : string(String.join("\0", probe.types()));
            probes.putLong(address)
                    .putInt(string(probe.function()))
                    .putInt(string(probe.name()))
                    .putInt(types)
                    .putInt(types)
                    .putInt(count == 0 ? 0 : arguments.position())
                    .putInt(offsets.position() / Integer.BYTES)
                    .put((byte) count)
                    .put((byte) count)
                    .putShort((short) probe.pcs().size())
                    .putInt(enabled.position() / Integer.BYTES)
                    .putShort((short) probe.enabledPcs().size())
                    .putShort((short) 0)
                    .putInt(0);
            for (int i = 0; i < count; i++) {
                arguments.put(
                        (byte) i); // Darwin on x86_64 reads the fourth wrongly in any other order.
            }
            for (int pc : probe.pcs()) {
                offsets.putInt(target.probeOffset(pc));
            }
            for (int pc : probe.enabledPcs()) {
                enabled.putInt(target.enabledOffset(pc));
            }
        }
        ByteBuffer head = buffer(PROVIDER).putInt(0).putInt(1).putInt(2).putInt(3).putInt(name);
        for (int attribute : provider.attributes()) {
            head.putInt(attribute);
        }
        head.putInt(4);
        return join(
                List.of(
                        new Section(8, 1, 0, ByteBuffer.wrap(strings.toByteArray())),
                        new Section(16, 8, PROBE, probes),
                        new Section(17, 1, 1, arguments),
                        new Section(18, 4, 4, offsets),
                        new Section(26, 4, 4, enabled),
                        new Section(15, 4, 0, head)));
    }

    private byte[] join(List<Section> sections) {
        int size = HEADER + SECTION * sections.size();
        for (Section each : sections) {
            size = aligned(size, each.alignment) + each.content.capacity();
        }
        if (size >= DofLimits.MAX_BYTES) {
            throw new IllegalArgumentException(
                    "the DOF has " + size + " bytes; DTrace accepts " + DofLimits.MAX_BYTES);
        }
        ByteBuffer dof = buffer(size);
        dof.put(new byte[] {0x7f, 'D', 'O', 'F', 2, 1})
                .put((byte) target.system().version())
                .put((byte) DIF_VERSION)
                .put((byte) DIF_REGISTERS)
                .put((byte) DIF_REGISTERS)
                .position(20)
                .putInt(HEADER)
                .putInt(SECTION)
                .putInt(sections.size())
                .putLong(HEADER)
                .putLong(size)
                .putLong(size)
                .position(HEADER);
        int offset = HEADER + SECTION * sections.size();
        for (Section each : sections) {
            offset = aligned(offset, each.alignment);
            dof.putInt(each.type)
                    .putInt(each.alignment)
                    .putInt(LOADED)
                    .putInt(each.entry)
                    .putLong(offset)
                    .putLong(each.content.capacity())
                    .put(offset, each.content.array());
            offset += each.content.capacity();
        }
        return dof.array();
    }

    private static int aligned(int offset, int alignment) {
        return Math.ceilDiv(offset, alignment) * alignment;
    }

    private static ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns the index of a text, or of texts that NULs separate. */
    private int string(String text) {
        Integer found = known.get(text);
        if (found == null) {
            found = strings.size();
            known.put(text, found);
            strings.writeBytes((text + '\0').getBytes(StandardCharsets.UTF_8));
        }
        return found;
    }
}
