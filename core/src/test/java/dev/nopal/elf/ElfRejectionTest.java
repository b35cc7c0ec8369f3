package dev.nopal.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;

/** One test for each rule by which a file's headers are rejected. */
final class ElfRejectionTest {
    private static final TestElf ELF =
            TestElf.small()
                    .segment(ElfLayout.PT_LOAD, ElfLayout.PF_X, 0, 0x1000, 0x40)
                    .section(".text", ElfLayout.SHT_PROGBITS, 0, new byte[4]);

    private static MalformedElfException rejection(byte[] bytes) {
        return catchThrowableOfType(
                MalformedElfException.class, () -> ElfFile.parse(ByteSource.of(bytes)));
    }

    private static MalformedElfException rejection(Consumer<Patch> change) {
        byte[] bytes = ELF.build();
        change.accept(Patch.of(bytes));
        return rejection(bytes);
    }

    @Test
    void saysReasonAndOffset() {
        MalformedElfException e = new MalformedElfException(0x1f, "bad thing");

        assertThat(e).hasMessage("bad thing at offset 0x1f");
        assertThat(e.offset()).isEqualTo(0x1f);
        assertThat(e.reason()).isEqualTo("bad thing");
    }

    @Test
    void rejectsEmptyFile() {
        assertThat(rejection(new byte[0])).hasMessage("no ELF magic at offset 0x0");
    }

    @Test
    void rejectsOtherMagic() {
        assertThat(rejection(patch -> patch.word32(0, 0xcafebabe)))
                .hasMessage("no ELF magic at offset 0x0");
    }

    @Test
    void rejectsTruncatedIdentification() {
        assertThat(rejection(Arrays.copyOf(ELF.build(), 9)))
                .hasMessage("identification of 16 bytes ends past the file at offset 0x0");
    }

    @Test
    void rejectsTruncatedHeader() {
        assertThat(rejection(Arrays.copyOf(ELF.build(), 63)))
                .hasMessage("header of 64 bytes ends past the file at offset 0x0");
    }

    @Test
    void rejectsUnknownClass() {
        assertThat(rejection(patch -> patch.bytes().put(4, (byte) 3)))
                .hasMessage("unknown class 3 at offset 0x4");
    }

    @Test
    void rejectsUnknownByteOrder() {
        assertThat(rejection(patch -> patch.bytes().put(5, (byte) 0)))
                .hasMessage("unknown byte order 0 at offset 0x5");
    }

    @Test
    void rejectsProgramHeadersOfOtherSize() {
        assertThat(rejection(patch -> patch.word16(Patch.PROGRAM_ENTRY_SIZE, 32)))
                .hasMessage("program header of 32 bytes instead of 56 at offset 0x36");
    }

    @Test
    void rejectsSectionHeadersOfOtherSize() {
        assertThat(rejection(patch -> patch.word16(Patch.SECTION_ENTRY_SIZE, 40)))
                .hasMessage("section header of 40 bytes instead of 64 at offset 0x3a");
    }

    @Test
    void rejectsProgramTablePastTheEnd() {
        assertThat(rejection(patch -> patch.word64(Patch.PROGRAM_TABLE, 0x10000)))
                .hasMessage(
                        "program header table starts past the end of the file at offset 0x10000");
    }

    @Test
    void rejectsProgramTableThatEndsPastTheEnd() {
        assertThat(rejection(patch -> patch.word16(Patch.PROGRAM_COUNT, 1000)))
                .hasMessage(
                        "program header table of 56000 bytes ends past the file at offset 0x40");
    }

    @Test
    void rejectsNegativeSectionTable() {
        assertThat(rejection(patch -> patch.word64(Patch.SECTION_TABLE, -64)))
                .hasMessage(
                        "section header table starts past the end of the file"
                                + " at offset 0xffffffffffffffc0");
    }

    @Test
    void rejectsSectionTableThatEndsPastTheEnd() {
        assertThat(rejection(patch -> patch.word16(Patch.SECTION_COUNT, 4)).reason())
                .isEqualTo("section header table of 256 bytes ends past the file");
    }

    @Test
    void rejectsSectionTableOverTheHeader() {
        assertThat(rejection(patch -> patch.word64(Patch.SECTION_TABLE, 8)))
                .hasMessage("section header table overlaps the header at offset 0x8");
    }

    @Test
    void rejectsHugeSectionCountInSectionZero() {
        assertThat(
                        rejection(
                                        patch ->
                                                patch.word16(Patch.SECTION_COUNT, 0)
                                                        .word64(patch.section(0) + 32, -1))
                                .reason())
                .isEqualTo("18446744073709551615 section headers are over the limit");
    }

    @Test
    void rejectsHugeSegmentCountInSectionZero() {
        assertThat(
                        rejection(
                                patch ->
                                        patch.word16(Patch.PROGRAM_COUNT, 0xffff)
                                                .word32(patch.section(0) + 44, -1)))
                .hasMessage("4294967295 program headers are over the limit at offset 0x40");
    }

    @Test
    void rejectsNamesIndexOutOfRange() {
        assertThat(rejection(patch -> patch.word16(Patch.NAMES_INDEX, 3)).reason())
                .isEqualTo("section names in section 3 of 3");
    }

    @Test
    void rejectsExtendedNamesIndexOutOfRange() {
        assertThat(
                        rejection(
                                        patch ->
                                                patch.word16(Patch.NAMES_INDEX, 0xffff)
                                                        .word32(patch.section(0) + 40, -1))
                                .reason())
                .isEqualTo("section names in section 4294967295 of 3");
    }

    @Test
    void rejectsNamesInSectionOfOtherType() {
        assertThat(rejection(patch -> patch.word16(Patch.NAMES_INDEX, 1)).reason())
                .isEqualTo("section names in a section of type 1");
    }

    @Test
    void rejectsNameTablePastTheEnd() {
        assertThat(rejection(patch -> patch.word64(patch.section(2) + 32, -1)).reason())
                .isEqualTo("section name table of 18446744073709551615 bytes ends past the file");
    }

    @Test
    void rejectsNameOutsideTheTable() {
        byte[] bytes = ELF.build();
        Patch patch = Patch.of(bytes);
        patch.word32(patch.section(1), -1);

        MalformedElfException e = rejection(bytes);

        assertThat(e.reason())
                .isEqualTo("section name 4294967295 outside the name table of 17 bytes");
        assertThat(e.offset()).isEqualTo(patch.section(1));
    }

    @Test
    void rejectsUnterminatedName() {
        assertThat(rejection(patch -> patch.word64(patch.section(2) + 32, 3)).reason())
                .isEqualTo("unterminated section name");
    }

    @Test
    void rejectsSectionPastTheEnd() throws IOException {
        ElfFile file = ELF.parse();
        ElfSection section = new ElfSection(".text", 1, 0, 0, 0x40, Long.MAX_VALUE);

        assertThatThrownBy(() -> file.bytes(section))
                .isInstanceOf(MalformedElfException.class)
                .hasMessage(
                        "section .text of 9223372036854775807 bytes ends past the file"
                                + " at offset 0x40");
    }
}
