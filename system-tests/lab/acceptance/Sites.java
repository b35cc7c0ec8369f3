package dev.nopal.lab;

import dev.nopal.elf.ByteSource;
import dev.nopal.elf.ElfFile;
import dev.nopal.elf.UsdtProbe;
import dev.nopal.elf.UsdtProbes;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** The sites of a provider: the notes of its images, and the memory of the target. */
record Sites(List<Site> all) {
    /** As many bytes as every nop restores; a longer one keeps operands after them. */
    private static final int COMPARED = 5;

    private static final int SHOWN = 11;

    /** One site; offsets are those in its file and from where it is loaded. */
    record Site(
            String path,
            String name,
            long offset,
            long semaphore,
            byte[] inFile,
            byte[] inMemory,
            int value) {
        boolean isPatched() {
            return !Arrays.equals(inFile, 0, COMPARED, inMemory, 0, COMPARED);
        }

        String bytes() {
            return HexFormat.of().formatHex(inMemory);
        }
    }

    static Sites of(Target target, String provider) throws IOException {
        List<Site> sites = new ArrayList<>();
        try (RandomAccessFile memory =
                new RandomAccessFile("/proc/" + target.pid() + "/mem", "r")) {
            for (String path : target.ask("paths " + provider).split(" ")) {
                byte[] file = Files.readAllBytes(Path.of(path));
                long start = start(target, path);
                for (UsdtProbe probe : UsdtProbes.read(ElfFile.parse(ByteSource.of(file)))) {
                    UsdtProbe.Location location = probe.locations().getFirst();
                    int offset = (int) location.address();
                    byte[] word = read(memory, start + location.semaphore(), 2);
                    sites.add(
                            new Site(
                                    path,
                                    probe.name(),
                                    offset,
                                    location.semaphore(),
                                    Arrays.copyOfRange(file, offset, offset + SHOWN),
                                    read(memory, start + offset, SHOWN),
                                    word[0] & 0xff | (word[1] & 0xff) << 8));
                }
            }
        }
        return new Sites(sites);
    }

    private static byte[] read(RandomAccessFile memory, long address, int count)
            throws IOException {
        byte[] bytes = new byte[count];
        memory.seek(address);
        memory.readFully(bytes);
        return bytes;
    }

    private static long start(Target target, String path) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc", target.pid(), "maps"))) {
            if (line.endsWith(" " + path)) {
                return Long.parseLong(line.substring(0, line.indexOf('-')), 16);
            }
        }
        throw new IOException(path + " is not mapped");
    }

    Site named(String name) throws IOException {
        return all.stream()
                .filter(site -> site.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IOException("no note has the name " + name));
    }

    long patched() {
        return all.stream().filter(Site::isPatched).count();
    }

    long raised() {
        return all.stream().filter(site -> site.value() != 0).count();
    }
}
