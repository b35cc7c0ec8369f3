package dev.nopal.cli.probes;

import dev.nopal.cli.process.Mapping;
import dev.nopal.cli.process.ProcessMemory;
import dev.nopal.elf.UsdtProbe;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The state of a site in a running process when it was read; it may change at any time. */
record SiteState(Patch patch, OptionalInt semaphore, OptionalLong sessions) {
    static final SiteState UNKNOWN =
            new SiteState(Patch.UNKNOWN, OptionalInt.empty(), OptionalLong.empty());

    /** The enable word of Nopal's images: the semaphore, then at +4 the count of JVM sessions. */
    private static final int SEMAPHORE_SIZE = 2;

    private static final int SESSIONS_OFFSET = 4;
    private static final int ENABLE_WORD_SIZE = 8;

    static SiteState read(
            ProcessMemory memory, MappedFile file, ProbeFile content, UsdtProbe.Location location) {
        if (location.fileOffset().isEmpty()) {
            return UNKNOWN;
        }
        long offset = location.fileOffset().getAsLong();
        Optional<Mapping> code = file.code(offset);
        if (code.isEmpty()) {
            return UNKNOWN;
        }
        long address = code.get().address(offset);
        Patch patch = patch(memory, address, content.code().get(offset), content);
        if (location.semaphore() == 0) {
            return new SiteState(patch, OptionalInt.empty(), OptionalLong.empty());
        }
        long enableWord = address - location.address() + location.semaphore();
        return withSemaphore(patch, memory, enableWord, content);
    }

    private static Patch patch(
            ProcessMemory memory, long address, byte[] inFile, ProbeFile content) {
        int size = ProbeInstruction.size(inFile, content.machine());
        try {
            byte[] inMemory = memory.read(address, size).array();
            return ProbeInstruction.compare(
                    Arrays.copyOf(inFile, size), inMemory, content.machine());
        } catch (IOException e) {
            return Patch.UNKNOWN;
        }
    }

    private static SiteState withSemaphore(
            Patch patch, ProcessMemory memory, long address, ProbeFile content) {
        try {
            ByteBuffer word =
                    memory.read(address, content.nopal() ? ENABLE_WORD_SIZE : SEMAPHORE_SIZE)
                            .order(content.byteOrder());
            return new SiteState(
                    patch,
                    OptionalInt.of(Short.toUnsignedInt(word.getShort(0))),
                    content.nopal()
                            ? OptionalLong.of(Integer.toUnsignedLong(word.getInt(SESSIONS_OFFSET)))
                            : OptionalLong.empty());
        } catch (IOException e) {
            return new SiteState(patch, OptionalInt.empty(), OptionalLong.empty());
        }
    }
}
