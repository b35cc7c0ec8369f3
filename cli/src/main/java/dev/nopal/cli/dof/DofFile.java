package dev.nopal.cli.dof;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * The providers of one DOF.
 *
 * <p>What a header claims is compared with the bytes that there are and with fixed limits before
 * anything is allocated. Bad bytes give {@link MalformedDofException}. The rules are those of the
 * kernels and of Oracle's dtprobed; what they refuse is refused here, and vice versa where that
 * matters for probes.
 *
 * @param version 1, 2 or 3
 */
public record DofFile(int version, ByteOrder byteOrder, List<DofProviderEntry> providers) {
    /** Reads all DOFs that follow one another, as a linker joins those of several objects. */
    static List<DofFile> readAll(DofBytes bytes, DofBudget budget) {
        List<DofFile> files = new ArrayList<>();
        int offset = 0;
        do {
            DofBytes rest = bytes.from(offset, ByteOrder.LITTLE_ENDIAN);
            DofHeader header = DofHeader.read(rest);
            files.add(read(rest, header, budget));
            offset = next(bytes, offset + header.fileSize());
        } while (offset < bytes.size());
        return List.copyOf(files);
    }

    /** Returns where the next one begins: after zeros that align it. */
    private static int next(DofBytes bytes, int end) {
        int next = end;
        while (next < bytes.size() && bytes.u8(next, "") == 0) {
            next++;
        }
        return next;
    }

    private static DofFile read(DofBytes rest, DofHeader header, DofBudget budget) {
        DofBytes bytes = rest.part(0, header.loadSize(), header.order());
        DofTable table = DofTable.read(bytes, header);
        List<DofProviderEntry> providers = new ArrayList<>();
        for (DofEntry entry : table.all()) {
            if (entry.type() == DofNumbers.PROVIDER && entry.isLoaded()) {
                providers.add(new DofProviderReader(bytes, header, table, entry, budget).read());
            }
        }
        return new DofFile(header.version(), header.order(), List.copyOf(providers));
    }
}
