package dev.nopal.system.harness;

import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;

/**
 * The location of a probe in a running JVM: in our images a file offset, an ELF address and the
 * distance from the load address are the same number.
 */
public record Probe(long pid, Path path, Readelf.Note note, long loadAddress) {

    static Probe find(TargetJvm target, String provider, String name) {
        String paths = target.ask("paths", provider);
        for (String path : paths.substring(1, paths.length() - 1).split(", ")) {
            for (Readelf.Note note : Readelf.notes(path)) {
                if (note.provider().equals(provider) && note.name().equals(name)) {
                    long start = new ProcessMemory(target.pid()).loadAddress(Path.of(path));
                    return new Probe(target.pid(), Path.of(path), note, start);
                }
            }
        }
        throw new AssertionError("no " + provider + ":" + name + " in " + paths);
    }

    /** Returns {@code usdt:PATH:PROVIDER:NAME}. */
    public String spec() {
        return "usdt:" + path + ":" + note.provider() + ":" + note.name();
    }

    public long location() {
        return note.location();
    }

    public List<String> arguments() {
        return note.arguments();
    }

    /** Returns what the kernel has counted in the target's memory. */
    public int semaphore() {
        return new ProcessMemory(pid).halfWord(loadAddress + note.semaphore());
    }

    /** Returns the first bytes of the stub in the target's memory, in hexadecimal. */
    public String stub(int count) {
        return HexFormat.of()
                .formatHex(new ProcessMemory(pid).bytes(loadAddress + note.location(), count));
    }
}
