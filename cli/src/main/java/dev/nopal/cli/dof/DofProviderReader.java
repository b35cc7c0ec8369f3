package dev.nopal.cli.dof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The reader of one provider: its names, types and offsets are in five other sections. */
final class DofProviderReader {
    private static final int STRINGS = 0;
    private static final int PROBES = 4;
    private static final int ARGUMENTS = 8;
    private static final int OFFSETS = 12;
    private static final int NAME = 16;
    private static final int STABILITY = 20;
    private static final int ENABLED_OFFSETS = 40;

    private final DofBytes bytes;
    private final DofBudget budget;
    private final int start;
    private final DofStrings strings;
    private final DofEntry probes;
    private final DofEntry arguments;
    private final DofEntry offsets;
    private final Optional<DofEntry> enabledOffsets;

    DofProviderReader(
            DofBytes bytes, DofHeader header, DofTable table, DofEntry entry, DofBudget budget) {
        this.bytes = bytes;
        this.budget = budget;
        this.start = entry.offset();
        int size = header.version() == 1 ? DofNumbers.PROVIDER_SIZE_1 : DofNumbers.PROVIDER_SIZE;
        if (entry.size() < size) {
            throw bytes.malformed(start, entry + " of " + entry.size() + " bytes, not " + size);
        }
        this.strings =
                new DofStrings(
                        bytes,
                        table.at(start + STRINGS, DofNumbers.STRTAB, "string table"),
                        budget);
        this.probes = table.at(start + PROBES, DofNumbers.PROBES, "probes");
        this.arguments = table.at(start + ARGUMENTS, DofNumbers.PRARGS, "argument map");
        this.offsets = table.at(start + OFFSETS, DofNumbers.PROFFS, "offsets");
        this.enabledOffsets = enabledOffsets(header, table);
        requireEntrySize(arguments, Byte.BYTES);
        requireEntrySize(offsets, Integer.BYTES);
        enabledOffsets.ifPresent(section -> requireEntrySize(section, Integer.BYTES));
    }

    private Optional<DofEntry> enabledOffsets(DofHeader header, DofTable table) {
        int field = start + ENABLED_OFFSETS;
        if (header.version() == 1 || bytes.u32(field, "is-enabled offsets") == 0) {
            return Optional.empty();
        }
        return Optional.of(table.at(field, DofNumbers.PRENOFFS, "is-enabled offsets"));
    }

    private void requireEntrySize(DofEntry section, int size) {
        if (section.entrySize() != size) {
            throw bytes.malformed(
                    section.offset(),
                    section + " has entries of " + section.entrySize() + " bytes, not " + size);
        }
    }

    DofProviderEntry read() {
        String name =
                strings.name(
                        bytes.u32(start + NAME, "provider name"),
                        DofStrings.MAX_PROVIDER,
                        "provider name");
        return new DofProviderEntry(
                name,
                stability(0),
                stability(1),
                stability(2),
                stability(3),
                stability(4),
                readProbes());
    }

    private DofStability stability(int index) {
        return DofStability.of(
                bytes.u32(start + STABILITY + (long) index * Integer.BYTES, "attributes"));
    }

    private List<DofProbeEntry> readProbes() {
        long entrySize = probes.entrySize();
        if (entrySize < DofNumbers.PROBE_SIZE || entrySize % Long.BYTES != 0) {
            throw bytes.malformed(
                    probes.offset(), probes + " has entries of " + entrySize + " bytes");
        }
        long count = probes.size() / entrySize;
        budget.probes(count, bytes, probes.offset());
        List<DofProbeEntry> read = new ArrayList<>((int) count);
        for (int i = 0; i < count; i++) {
            read.add(probe(probes.offset() + i * entrySize));
        }
        return List.copyOf(read);
    }

    private DofProbeEntry probe(long at) {
        int types = bytes.u8(at + 32, "argument count");
        int shownTypes = bytes.u8(at + 33, "argument count");
        int offsetCount = bytes.u16(at + 34, "offset count");
        int enabledCount = enabledOffsets.isPresent() ? bytes.u16(at + 40, "offset count") : 0;
        if (offsetCount + enabledCount == 0) {
            throw bytes.malformed(at + 34, "probe without any site");
        }
        return new DofProbeEntry(
                strings.name(bytes.u32(at + 12, "name"), DofStrings.MAX_NAME, "probe name"),
                strings.at(bytes.u32(at + 8, "function"), DofStrings.MAX_FUNCTION, "function name"),
                bytes.u64(at, "address"),
                strings.run(bytes.u32(at + 16, "types"), types, "argument type"),
                strings.run(bytes.u32(at + 20, "types"), shownTypes, "argument type"),
                argumentMap(bytes.u32(at + 24, "argument map"), shownTypes, types),
                offsets(offsets, bytes.u32(at + 28, "offsets"), offsetCount),
                enabledCount == 0
                        ? List.of()
                        : offsets(
                                enabledOffsets.orElseThrow(),
                                bytes.u32(at + 36, "offsets"),
                                enabledCount));
    }

    private List<Integer> argumentMap(long first, int count, int types) {
        requireInside(arguments, first, count);
        List<Integer> map = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            long at = arguments.offset() + first + i;
            int index = bytes.u8(at, "argument map");
            if (index >= types) {
                throw bytes.malformed(
                        at, "argument " + i + " is argument " + index + " of " + types);
            }
            map.add(index);
        }
        return List.copyOf(map);
    }

    private List<Integer> offsets(DofEntry section, long first, int count) {
        requireInside(section, first, count);
        budget.offsets(count, bytes, section.offset());
        List<Integer> read = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            read.add((int) bytes.u32(section.offset() + (first + i) * Integer.BYTES, "offset"));
        }
        return List.copyOf(read);
    }

    private void requireInside(DofEntry section, long first, int count) {
        long entries = section.size() / section.entrySize();
        if (first > entries || count > entries - first) {
            throw bytes.malformed(
                    section.offset(),
                    count + " entries from " + first + " on in " + section + " of " + entries);
        }
    }
}
