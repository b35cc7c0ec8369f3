package dev.nopal.elf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The writer of one provider's shared object: stubs to call, enable words, and notes that tracers
 * read, with room for probes that are declared later.
 *
 * <p>The file never changes its size. A late probe is a list of {@link Edit}s to be applied in
 * order; the last one, a section's new size, publishes it. Withdrawing sets that size to zero.
 *
 * <p>Not thread-safe. Every operation is O(bytes written).
 */
public final class ImageWriter {
    /** A replacement of the bytes of the file from {@code offset}. */
    public record Edit(long offset, byte[] bytes) {}

    private static final int BUILD_ID_SIZE = 20;

    private final ImagePlan plan;
    private final long[] identity;
    private int generation;
    private int probes;
    private int noteBytes;
    private int signatureBytes;
    private int lastNote;
    private int lastSignature;
    private boolean published = true;

    /**
     * Plans an image.
     *
     * @param slots how many probes it can hold
     * @param noteRoom bytes for their notes
     * @param signatureRoom bytes for their signatures
     * @param symbol name of the symbol that covers the stubs
     * @param identity0 with {@code identity1}, a number that no other image shares; it makes the
     *     build-id unique
     */
    public ImageWriter(
            Nop nop,
            int slots,
            int noteRoom,
            int signatureRoom,
            String symbol,
            long identity0,
            long identity1) {
        this.plan = new ImagePlan(nop, slots, noteRoom, signatureRoom, symbol);
        this.identity = new long[] {identity0, identity1};
    }

    /** Returns how many bytes the probe's note takes, to choose {@code noteRoom}. */
    public static int noteSize(Machine machine, ProbeNote probe) {
        String arguments = ArgumentRegisters.format(machine, probe.arguments());
        int text = utf8(probe.provider()) + utf8(probe.name()) + arguments.length() + 3;
        return noteSize(NoteLayout.STAPSDT_OWNER.length(), 3 * Long.BYTES + text);
    }

    /** Returns how many bytes the probe's signature takes. */
    public static int signatureSize(ProbeNote probe) {
        return noteSize(NoteLayout.NOPAL_OWNER.length(), Long.BYTES + utf8(probe.signature()) + 1);
    }

    private static int noteSize(int owner, int body) {
        return NoteLayout.NOTE_HEADER_SIZE + NoteLayout.align(owner + 1) + NoteLayout.align(body);
    }

    private static int utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Returns the whole file as it is now. */
    public byte[] image() {
        byte[] image = plan.write();
        apply(image, List.of(buildId()));
        return image;
    }

    /** Takes all room as used and returns the file without the notes in it. */
    byte[] fill() {
        probes = plan.slots();
        noteBytes = plan.noteRoom();
        signatureBytes = plan.signatureRoom();
        byte[] image = plan.write();
        apply(image, sizes(noteBytes, signatureBytes));
        return image;
    }

    /** Writes the notes of all probes into a file that {@link #fill()} returned. */
    void putNotes(byte[] image, List<ProbeNote> all) {
        ByteBuffer out = little(image);
        int note = plan.notes();
        int signature = plan.signatures();
        for (int slot = 0; slot < all.size(); slot++) {
            ProbeNote probe = all.get(slot);
            long pc = probeOffset(slot);
            byte[] bytes =
                    stapsdtNote(plan.nop().machine(), probe, pc, plan.base(), wordOffset(slot));
            out.put(note, bytes);
            note += bytes.length;
            bytes = signatureNote(probe.signature(), pc);
            out.put(signature, bytes);
            signature += bytes.length;
        }
    }

    /** Returns the offset after the room for notes and signatures. */
    int endOfNotes() {
        return plan.signatures() + plan.signatureRoom();
    }

    /** Applies edits to an image in memory. */
    public static void apply(byte[] image, List<Edit> edits) {
        for (Edit edit : edits) {
            System.arraycopy(edit.bytes(), 0, image, (int) edit.offset(), edit.bytes().length);
        }
    }

    /**
     * Adds a probe in the next free slot.
     *
     * @return what to write, in this order, or empty when there is no room left
     */
    public Optional<List<Edit>> append(ProbeNote probe) {
        long pc = probeOffset(probes);
        byte[] note = stapsdtNote(plan.nop().machine(), probe, pc, plan.base(), wordOffset(probes));
        byte[] signature = signatureNote(probe.signature(), pc);
        if (probes == plan.slots()
                || noteBytes + note.length > plan.noteRoom()
                || signatureBytes + signature.length > plan.signatureRoom()) {
            return Optional.empty();
        }
        List<Edit> edits = new ArrayList<>();
        edits.add(new Edit(plan.notes() + noteBytes, note));
        edits.add(new Edit(plan.signatures() + signatureBytes, signature));
        lastNote = note.length;
        lastSignature = signature.length;
        noteBytes += lastNote;
        signatureBytes += lastSignature;
        probes++;
        if (published) {
            edits.addAll(sizes(noteBytes, signatureBytes));
        }
        return Optional.of(edits);
    }

    /** Drops the notes of the last probe, which could not be written; its slot stays unused. */
    public void revert() {
        noteBytes -= lastNote;
        signatureBytes -= lastSignature;
        lastNote = 0;
        lastSignature = 0;
    }

    /** Hides all probes from tracers that list probes from now on. */
    public List<Edit> withdraw() {
        published = false;
        List<Edit> edits = new ArrayList<>(sizes(0, 0));
        edits.addAll(types(ElfLayout.SHT_PROGBITS));
        return edits;
    }

    /** Shows all probes again. */
    public List<Edit> publish() {
        published = true;
        List<Edit> edits = new ArrayList<>(types(ElfLayout.SHT_NOTE));
        edits.addAll(sizes(noteBytes, signatureBytes));
        return edits;
    }

    /** Returns the first eight bytes of a stub that no tracer has touched. */
    public long untouched() {
        return plan.nop().untouched();
    }

    /** Returns how many probes the image holds. */
    public int probes() {
        return probes;
    }

    /** Returns the size of the file; it never changes. */
    public long size() {
        return plan.size();
    }

    /** Returns how many bytes from the load address on are mapped. */
    public long loadedSize() {
        return plan.notes();
    }

    /**
     * Returns the offset, in the file and from the load address, of a slot's stub, to be called.
     */
    public long stubOffset(int slot) {
        return plan.text() + (long) slot * Nop.SLOT_SIZE;
    }

    /**
     * Returns the offset, in the file and from the load address, of the instruction in a slot's
     * stub that tracers patch.
     */
    public long probeOffset(int slot) {
        return stubOffset(slot) + plan.nop().probeOffset();
    }

    /** Returns the offset, in the file and from the load address, of a slot's enable word. */
    public long wordOffset(int slot) {
        return plan.words() + (long) slot * Long.BYTES;
    }

    /**
     * Returns the edits that change the type of the note sections: readelf reports an empty section
     * of notes as an error, but not an empty section of another type.
     */
    private List<Edit> types(int type) {
        byte[] bytes = little(Integer.BYTES).putInt(type).array();
        return List.of(
                new Edit(plan.signatureTypeField(), bytes), new Edit(plan.noteTypeField(), bytes));
    }

    private List<Edit> sizes(long notes, long signatures) {
        generation++;
        return List.of(
                buildId(),
                new Edit(plan.signatureSizeField(), little(Long.BYTES).putLong(signatures).array()),
                new Edit(plan.noteSizeField(), little(Long.BYTES).putLong(notes).array()));
    }

    /** Changes the build-id with the notes, because perf caches notes by build-id. */
    private Edit buildId() {
        ByteBuffer id = little(BUILD_ID_SIZE);
        id.putLong(identity[0]).putLong(identity[1]).putInt(generation);
        return new Edit(plan.buildId(), id.array());
    }

    private static byte[] stapsdtNote(
            Machine machine, ProbeNote probe, long pc, long base, long semaphore) {
        String arguments = ArgumentRegisters.format(machine, probe.arguments());
        String strings = probe.provider() + '\0' + probe.name() + '\0' + arguments + '\0';
        byte[] text = strings.getBytes(StandardCharsets.UTF_8);
        return note(
                NoteLayout.STAPSDT_OWNER,
                NoteLayout.STAPSDT_TYPE,
                little(3 * Long.BYTES + text.length)
                        .putLong(pc)
                        .putLong(base)
                        .putLong(semaphore)
                        .put(text));
    }

    private static byte[] signatureNote(String signature, long pc) {
        byte[] text = (signature + '\0').getBytes(StandardCharsets.UTF_8);
        return note(
                NoteLayout.NOPAL_OWNER,
                NoteLayout.NOPAL_TYPE,
                little(Long.BYTES + text.length).putLong(pc).put(text));
    }

    static byte[] note(String owner, int type, ByteBuffer description) {
        byte[] name = (owner + '\0').getBytes(StandardCharsets.US_ASCII);
        byte[] body = description.array();
        int nameSpace = NoteLayout.align(name.length);
        ByteBuffer note =
                little(NoteLayout.NOTE_HEADER_SIZE + nameSpace + NoteLayout.align(body.length));
        note.putInt(name.length).putInt(body.length).putInt(type);
        note.put(NoteLayout.NOTE_HEADER_SIZE, name);
        note.put(NoteLayout.NOTE_HEADER_SIZE + nameSpace, body);
        return note.array();
    }

    static ByteBuffer little(int size) {
        return little(new byte[size]);
    }

    static ByteBuffer little(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
