package dev.nopal.cli.dof;

import dev.nopal.elf.ByteSource;
import dev.nopal.elf.ElfFile;
import dev.nopal.elf.ElfSection;
import dev.nopal.elf.MalformedElfException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** The search for DOF: in a file that is nothing else, in ELF and in Mach-O files. */
public final class DofFinder {
    private static final String ELF_SECTION = ".SUNW_dof";

    /** {@code SHT_SUNW_dof}; a GNU linker may keep only the name. */
    private static final int ELF_TYPE = 0x6ffffff4;

    private DofFinder() {}

    /** Returns whether a file begins as DOF or Mach-O, so that it cannot be ELF. */
    public static boolean isDofOrMach(ByteSource source) throws IOException {
        DofInput input = new DofInput(source);
        return isDof(input) || MachFile.isMach(input);
    }

    private static boolean isDof(DofInput input) throws IOException {
        return input.magic(ByteOrder.BIG_ENDIAN) == DofNumbers.MAGIC;
    }

    /**
     * Returns all DOF of a file in the order of the file; none if it has none.
     *
     * @throws MalformedDofException if a DOF, or the Mach-O file around it, contradicts itself
     * @throws MalformedElfException if the file is neither DOF nor Mach-O nor valid ELF
     */
    public static List<FoundDof> find(ByteSource source) throws IOException {
        DofInput input = new DofInput(source);
        DofBudget budget = new DofBudget();
        List<FoundDof> found = new ArrayList<>();
        if (isDof(input)) {
            add(found, "", input.read(0, input.size(), ByteOrder.LITTLE_ENDIAN, "DOF"), budget);
        } else if (MachFile.isMach(input)) {
            for (MachSection section : MachFile.sections(input)) {
                String name = "section " + section.place();
                budget.bytes(section.size(), section.offset(), name);
                DofBytes bytes =
                        input.read(section.offset(), section.size(), ByteOrder.LITTLE_ENDIAN, name);
                add(found, section.place(), bytes, budget);
            }
        } else {
            elf(source, found, budget);
        }
        return List.copyOf(found);
    }

    private static void elf(ByteSource source, List<FoundDof> found, DofBudget budget)
            throws IOException {
        ElfFile elf = ElfFile.parse(source);
        for (ElfSection section : elf.sections()) {
            if (section.type() == ELF_TYPE || section.name().equals(ELF_SECTION)) {
                budget.bytes(section.size(), section.offset(), "section " + section.name());
                ByteBuffer bytes =
                        ByteBuffer.wrap(elf.bytes(section)).order(ByteOrder.LITTLE_ENDIAN);
                add(found, section.name(), new DofBytes(bytes, section.offset()), budget);
            }
        }
    }

    private static void add(List<FoundDof> found, String place, DofBytes bytes, DofBudget budget) {
        DofFile.readAll(bytes, budget).forEach(dof -> found.add(new FoundDof(place, dof)));
    }
}
