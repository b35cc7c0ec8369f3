package dev.nopal.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.Arrays;

/** One test for each rule by which a note is rejected; offsets are relative to the note. */
final class NoteRejectionTest {
    private static final byte[] NOTE = TestNotes.stapsdt(1, "shop", "order", "8@%rdi");

    private static void assertRejected(byte[] note, long offset, String reason) throws IOException {
        ElfFile file = TestElf.withNotes(note).parse();
        long start = file.section(".note.stapsdt").orElseThrow().offset();

        var e = catchThrowableOfType(MalformedElfException.class, () -> UsdtProbes.read(file));

        assertThat(e.reason()).isEqualTo(reason);
        assertThat(e.offset() - start).isEqualTo(offset);
    }

    private static byte[] withStrings(String strings) {
        return TestNotes.stapsdt(
                ElfClass.BITS_64, ByteOrder.LITTLE_ENDIAN, new long[] {1, 2, 3}, strings);
    }

    private static byte[] patched(int offset, int value) {
        byte[] note = NOTE.clone();
        Patch.of(note).word32(offset, value);
        return note;
    }

    @Test
    void rejectsTruncatedNoteHeader() throws IOException {
        assertRejected(Arrays.copyOf(NOTE, 11), 0, "truncated note header");
    }

    @Test
    void rejectsTruncatedHeaderOfTheSecondNote() throws IOException {
        byte[] notes = TestElf.concat(NOTE, Arrays.copyOf(NOTE, 4));

        assertRejected(notes, NOTE.length, "truncated note header");
    }

    @Test
    void rejectsOwnerPastTheSection() throws IOException {
        assertRejected(patched(0, -1), 0, "owner of 4294967295 bytes ends past the section");
    }

    @Test
    void rejectsNotePastTheSection() throws IOException {
        assertRejected(patched(4, 0x7fffffff), 0, "note of 2147483647 bytes ends past the section");
    }

    @Test
    void rejectsNoteWithoutRoomForAddresses() throws IOException {
        assertRejected(patched(4, 23), 20, "note too short for three addresses");
    }

    @Test
    void rejectsUnterminatedProvider() throws IOException {
        assertRejected(withStrings("shop"), 44, "unterminated provider");
    }

    @Test
    void rejectsUnterminatedName() throws IOException {
        assertRejected(withStrings("shop\0order"), 49, "unterminated probe name");
    }

    @Test
    void rejectsUnterminatedArguments() throws IOException {
        assertRejected(withStrings("shop\0order\0" + "8@%rdi"), 55, "unterminated arguments");
    }

    @Test
    void rejectsNoteWithEmptyName() throws IOException {
        assertRejected(withStrings("shop\0\0\0"), 49, "empty probe name");
    }

    @Test
    void rejectsSignatureWithoutAddress() throws IOException {
        assertSignatureRejected(new byte[7], "note too short for address");
    }

    @Test
    void rejectsUnterminatedSignature() throws IOException {
        assertSignatureRejected("12345678long id".getBytes(), "unterminated signature");
    }

    private static void assertSignatureRejected(byte[] content, String reason) throws IOException {
        byte[] note =
                TestNotes.note(ByteOrder.LITTLE_ENDIAN, "nopal\0", NoteLayout.NOPAL_TYPE, content);
        ElfFile file = TestElf.small().section(".note.nopal", ElfLayout.SHT_NOTE, 0, note).parse();

        var e =
                catchThrowableOfType(
                        MalformedElfException.class, () -> UsdtProbes.signatures(file));

        assertThat(e.reason()).isEqualTo(reason);
    }
}
