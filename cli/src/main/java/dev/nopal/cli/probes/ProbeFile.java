package dev.nopal.cli.probes;

import dev.nopal.cli.process.ForeignFile;
import dev.nopal.elf.ElfFile;
import dev.nopal.elf.Machine;
import dev.nopal.elf.MalformedElfException;
import dev.nopal.elf.UsdtProbe;
import dev.nopal.elf.UsdtProbes;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The probes of a file.
 *
 * @param nopal whether it is one of Nopal's images; if that has no probes, its provider was
 *     withdrawn
 * @param signatures argument names and types by address, which only Nopal's images have
 * @param code the bytes at each site by file offset, for comparison with a running process; empty
 *     if they were not requested
 */
public record ProbeFile(
        Machine machine,
        ByteOrder byteOrder,
        boolean nopal,
        List<UsdtProbe> probes,
        Map<Long, String> signatures,
        Map<Long, byte[]> code) {
    private static final String NOPAL_SECTION = ".note.nopal";

    /**
     * Reads a file.
     *
     * @throws MalformedElfException if it is not an ELF file or contradicts itself
     */
    static ProbeFile read(ForeignFile source) throws IOException {
        return read(source, false);
    }

    /** Reads a file and the bytes at its sites. */
    static ProbeFile readWithCode(ForeignFile source) throws IOException {
        return read(source, true);
    }

    private static ProbeFile read(ForeignFile source, boolean withCode) throws IOException {
        ElfFile elf = ElfFile.parse(source);
        List<UsdtProbe> probes = UsdtProbes.read(elf);
        return new ProbeFile(
                elf.machine(),
                elf.byteOrder(),
                elf.section(NOPAL_SECTION).isPresent(),
                probes,
                UsdtProbes.signatures(elf),
                withCode ? code(source, probes) : Map.of());
    }

    private static Map<Long, byte[]> code(ForeignFile source, List<UsdtProbe> probes)
            throws IOException {
        Map<Long, byte[]> code = new HashMap<>();
        for (UsdtProbe probe : probes) {
            for (UsdtProbe.Location location : probe.locations()) {
                if (location.fileOffset().isPresent()) {
                    long offset = location.fileOffset().getAsLong();
                    int size = (int) Math.min(ProbeInstruction.MAX_SIZE, source.size() - offset);
                    ByteBuffer bytes = ByteBuffer.allocate(size);
                    source.read(offset, bytes);
                    code.put(offset, bytes.array());
                }
            }
        }
        return code;
    }
}
