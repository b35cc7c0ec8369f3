package dev.nopal.fuzz;

import dev.nopal.elf.ArgumentSpec;
import dev.nopal.elf.ByteSource;
import dev.nopal.elf.ElfFile;
import dev.nopal.elf.ElfSection;
import dev.nopal.elf.MalformedArgumentException;
import dev.nopal.elf.MalformedElfException;
import dev.nopal.elf.UsdtProbe;
import dev.nopal.elf.UsdtProbes;

import java.io.IOException;

/**
 * The target that reads the probes of an ELF file, and their arguments, as {@code nopal list} does.
 */
public final class ElfTarget {
    private static final int MEGABYTES = 64;

    private ElfTarget() {}

    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        Bounds.check(MEGABYTES, () -> read(input));
    }

    private static void read(byte[] input) throws IOException {
        try {
            ElfFile.isElf(ByteSource.of(input));
            ElfFile file = ElfFile.parse(ByteSource.of(input));
            for (UsdtProbe probe : UsdtProbes.read(file)) {
                for (UsdtProbe.Location location : probe.locations()) {
                    location.fileOffset().ifPresent(offset -> requireInside(offset, input));
                    location.semaphoreOffset().ifPresent(offset -> requireInside(offset, input));
                    arguments(location, file);
                }
            }
            UsdtProbes.signatures(file);
            for (ElfSection section : file.sections()) {
                file.bytes(section);
            }
        } catch (MalformedElfException e) {
            if (e.getMessage() == null || e.getMessage().isEmpty()) {
                throw new AssertionError("refused without a reason", e);
            }
        }
    }

    private static void arguments(UsdtProbe.Location location, ElfFile file) {
        try {
            ArgumentSpec.parse(location.arguments(), file.machine());
        } catch (MalformedArgumentException e) {
            // Shown as it is written.
        }
    }

    private static void requireInside(long offset, byte[] input) {
        if (offset < 0 || offset >= input.length) {
            throw new AssertionError("offset " + offset + " outside the file");
        }
    }
}
