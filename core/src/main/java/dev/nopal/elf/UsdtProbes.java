package dev.nopal.elf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The reader of the USDT probes that a file declares.
 *
 * <p>Costs one pass over the note sections. A probe that no tracer could attach to, because its
 * address is outside the code, is still listed. One malformed note fails the whole file, as it does
 * in libbpf: the notes after it cannot be trusted either.
 */
public final class UsdtProbes {
    private UsdtProbes() {}

    /**
     * Returns the probes in the order of their first notes; none when there is no {@code
     * .note.stapsdt}.
     *
     * @throws MalformedElfException when a note is cut short, unterminated or has no probe name
     */
    public static List<UsdtProbe> read(ElfFile file) throws IOException {
        // Strings as keys, not records: a hostile file may choose names whose hashes collide, and
        // only comparable keys keep a full bucket fast. No name contains the NUL between the two.
        Map<String, List<UsdtProbe.Location>> byName = new LinkedHashMap<>();
        // Most sites of a binary repeat a few providers and argument strings, above all "8@%rdi".
        Map<String, String> shared = new HashMap<>();
        long base =
                file.section(NoteLayout.STAPSDT_BASE_SECTION).map(ElfSection::address).orElse(0L);
        Notes.forEach(
                file,
                NoteLayout.STAPSDT_SECTION,
                note -> {
                    if (note.is(NoteLayout.STAPSDT_OWNER, NoteLayout.STAPSDT_TYPE)) {
                        StapsdtNote probe = StapsdtNote.read(note, file.width());
                        add(byName, probe.names(), location(file, probe, base, shared));
                    }
                });
        List<UsdtProbe> probes = new ArrayList<>(byName.size());
        byName.forEach(
                (key, locations) -> {
                    int end = key.indexOf('\0');
                    probes.add(
                            new UsdtProbe(
                                    shared(shared, key.substring(0, end)),
                                    key.substring(end + 1),
                                    locations));
                });
        return List.copyOf(probes);
    }

    /** Adds a location. Most probes have only one, so the list grows only for a second. */
    private static void add(
            Map<String, List<UsdtProbe.Location>> byName,
            String names,
            UsdtProbe.Location location) {
        List<UsdtProbe.Location> known = byName.putIfAbsent(names, List.of(location));
        if (known == null) {
            return;
        }
        if (known.size() == 1) {
            known = new ArrayList<>(known);
            byName.put(names, known);
        }
        known.add(location);
    }

    private static String shared(Map<String, String> shared, String text) {
        String known = shared.putIfAbsent(text, text);
        return known == null ? text : known;
    }

    /**
     * Returns the signatures that Nopal's own notes give to probes, by the address of the probe:
     * {@code "long id, String customer"}.
     *
     * @throws MalformedElfException when a note is cut short or unterminated
     */
    public static Map<Long, String> signatures(ElfFile file) throws IOException {
        Map<Long, String> signatures = new LinkedHashMap<>();
        Notes.forEach(
                file,
                NoteLayout.NOPAL_SECTION,
                note -> {
                    if (note.is(NoteLayout.NOPAL_OWNER, NoteLayout.NOPAL_TYPE)) {
                        ByteBuffer content = note.content();
                        note.require(file.width().wordSize(), "address");
                        long address = file.width().word(content);
                        signatures.put(address, note.string("signature"));
                    }
                });
        return signatures;
    }

    private static UsdtProbe.Location location(
            ElfFile file, StapsdtNote note, long base, Map<String, String> shared) {
        long address = note.address();
        // Prelink moves the code and the section but not the notes, which are not loaded.
        if (base != 0 && note.base() != 0) {
            address += base - note.base();
        }
        if (!file.is64Bit()) {
            address &= 0xffff_ffffL;
        }
        return new UsdtProbe.Location(
                address,
                file.executableFileOffset(address),
                note.semaphore(),
                note.semaphore() == 0 ? OptionalLong.empty() : file.fileOffset(note.semaphore()),
                shared(shared, note.arguments()));
    }
}
