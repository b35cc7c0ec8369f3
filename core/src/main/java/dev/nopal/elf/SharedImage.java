package dev.nopal.elf;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;

/**
 * An image of probes that many processes declare alike. It depends on nothing but the probes, so
 * all of these processes can load one file; it has no room for late probes.
 *
 * <p>A file that exists is checked without making the notes, which would take most of the time:
 * what the loader and the processor see is compared byte by byte, the notes by the checksum at the
 * end of the file.
 */
public final class SharedImage {
    // To be raised when the same probes give another file: a process must not load that of an older
    // version of Nopal.
    private static final int LAYOUT = 1;
    private static final int CHECKSUM_SIZE = Integer.BYTES;

    private final List<ProbeNote> probes;
    private final ImageWriter writer;
    private final byte[] frame;
    private final String key;

    /**
     * Plans an image.
     *
     * @param symbol name of the symbol that covers the stubs
     */
    public SharedImage(Nop nop, List<ProbeNote> probes, String symbol) {
        StringBuilder text = new StringBuilder(nop.name()).append(LAYOUT).append(symbol);
        int notes = 0;
        int signatures = 0;
        for (ProbeNote probe : probes) {
            String arguments = ArgumentRegisters.format(nop.machine(), probe.arguments());
            text.append('\n').append(probe.name()).append('(').append(arguments).append(')');
            text.append(probe.signature());
            notes += ImageWriter.noteSize(nop.machine(), probe);
            signatures += ImageWriter.signatureSize(probe);
        }
        String whole = text.toString();
        byte[] bytes = whole.getBytes(StandardCharsets.UTF_8);
        // Two hashes of different kinds, both fast in a JVM that has just started.
        long hash =
                (long) checksum(bytes, 0, bytes.length) << 32
                        | Integer.toUnsignedLong(whole.hashCode());
        this.probes = probes;
        this.key = HexFormat.of().toHexDigits(hash);
        this.writer =
                new ImageWriter(nop, probes.size(), notes, signatures, symbol, hash, bytes.length);
        this.frame = Arrays.copyOf(writer.fill(), (int) writer.size() + CHECKSUM_SIZE);
    }

    /** Returns 16 digits that stand for the content. */
    public String key() {
        return key;
    }

    /** Returns the layout; nothing can be added. */
    public ImageWriter writer() {
        return writer;
    }

    /** Returns the whole file. */
    public byte[] bytes() {
        byte[] file = frame.clone();
        writer.putNotes(file, probes);
        ImageWriter.little(file).putInt(frame.length - CHECKSUM_SIZE, checksum(file));
        return file;
    }

    /** Returns the size of the file. */
    public int size() {
        return frame.length;
    }

    /** Returns whether these are the bytes of the file. */
    public boolean isIn(byte[] file) {
        int notes = (int) writer.loadedSize();
        int end = frame.length - CHECKSUM_SIZE;
        int rest = writer.endOfNotes();
        return file.length == frame.length
                && Arrays.equals(file, 0, notes, frame, 0, notes)
                && Arrays.equals(file, rest, end, frame, rest, end)
                && ImageWriter.little(file).getInt(end) == checksum(file);
    }

    private int checksum(byte[] file) {
        return checksum(file, (int) writer.loadedSize(), writer.endOfNotes());
    }

    private static int checksum(byte[] bytes, int from, int to) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes, from, to - from);
        return (int) checksum.getValue();
    }
}
