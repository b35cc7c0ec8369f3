package dev.nopal.elf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

final class ElfFileTest {
    static Stream<Arguments> formats() {
        return Arrays.stream(ElfClass.values())
                .flatMap(
                        width ->
                                Stream.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)
                                        .map(order -> Arguments.of(width, order)));
    }

    @ParameterizedTest
    @MethodSource("formats")
    void readsHeadersOfEveryFormat(ElfClass width, ByteOrder order) throws IOException {
        ElfFile file =
                new TestElf(width, order)
                        .machine(Machine.RISCV64)
                        .segment(ElfLayout.PT_LOAD, ElfLayout.PF_X, 0x10, 0x1010, 0x20)
                        .section(".text", ElfLayout.SHT_PROGBITS, 0x1000, new byte[] {1, 2, 3})
                        .parse();

        assertThat(file.is64Bit()).isEqualTo(width == ElfClass.BITS_64);
        assertThat(file.byteOrder()).isEqualTo(order);
        assertThat(file.machine()).isEqualTo(Machine.RISCV64);
        assertThat(file.segments())
                .containsExactly(
                        new ElfSegment(
                                ElfLayout.PT_LOAD, ElfLayout.PF_X, 0x10, 0x1010, 0x20, 0x20));
        assertThat(file.sections())
                .extracting(ElfSection::name)
                .containsExactly("", ".text", ".shstrtab");
        ElfSection text = file.section(".text").orElseThrow();
        assertThat(text.address()).isEqualTo(0x1000);
        assertThat(file.bytes(text)).containsExactly(1, 2, 3);
        assertThat(file.section(".data")).isEmpty();
    }

    @Test
    void tellsElfFromOtherFiles() throws IOException {
        assertThat(ElfFile.isElf(ByteSource.of(TestElf.small().build()))).isTrue();
        assertThat(ElfFile.isElf(ByteSource.of("#!/bin/sh".getBytes()))).isFalse();
        assertThat(ElfFile.isElf(ByteSource.of(new byte[] {0x7f, 'E', 'L'}))).isFalse();
    }

    @Test
    void readsNoSectionsWhenTheirHeadersWereStripped() throws IOException {
        byte[] bytes = TestElf.withNotes().build();
        Patch.of(bytes).word64(Patch.SECTION_TABLE, 0);

        ElfFile file = ElfFile.parse(ByteSource.of(bytes));

        assertThat(file.sections()).isEmpty();
        assertThat(file.segments()).hasSize(2);
        assertThat(UsdtProbes.read(file)).isEmpty();
    }

    @Test
    void readsSectionCountAndNamesIndexFromSectionZero() throws IOException {
        TestElf elf = TestElf.small().section(".text", ElfLayout.SHT_PROGBITS, 0, new byte[4]);
        byte[] bytes = elf.build();
        Patch patch = Patch.of(bytes);
        patch.word16(Patch.SECTION_COUNT, 0).word16(Patch.NAMES_INDEX, 0xffff);
        patch.word64(patch.section(0) + 32, 3).word32(patch.section(0) + 40, elf.namesIndex());

        assertThat(ElfFile.parse(ByteSource.of(bytes)).section(".text")).isPresent();
    }

    @Test
    void readsSegmentCountFromSectionZero() throws IOException {
        byte[] bytes = TestElf.withNotes().build();
        Patch patch = Patch.of(bytes);
        patch.word16(Patch.PROGRAM_COUNT, 0xffff).word32(patch.section(0) + 44, 2);

        assertThat(ElfFile.parse(ByteSource.of(bytes)).segments()).hasSize(2);
    }

    @Test
    void leavesSectionsUnnamedWithoutNameTable() throws IOException {
        byte[] bytes = TestElf.withNotes().build();
        Patch.of(bytes).word16(Patch.NAMES_INDEX, 0);

        assertThat(ElfFile.parse(ByteSource.of(bytes)).sections())
                .extracting(ElfSection::name)
                .containsOnly("");
    }

    @Test
    void readsNoBytesOfSectionsThatHaveNone() throws IOException {
        ElfSection bss = new ElfSection(".bss", ElfLayout.SHT_NOBITS, 3, 0, -1, 1L << 40);

        assertThat(TestElf.small().parse().bytes(bss)).isEmpty();
    }

    @Test
    void translatesAddressesThroughLoadedSegments() throws IOException {
        ElfFile file =
                TestElf.small()
                        .segment(ElfLayout.PT_NOTE, ElfLayout.PF_X, 0, 0x9000, 0x10)
                        .segment(ElfLayout.PT_LOAD, ElfLayout.PF_X, 0x40, 0x1040, 0x10)
                        .segment(ElfLayout.PT_LOAD, ElfLayout.PF_W, 0x50, 0x2050, 0x10)
                        .parse();

        assertThat(file.fileOffset(0x1040)).hasValue(0x40);
        assertThat(file.fileOffset(0x104f)).hasValue(0x4f);
        assertThat(file.fileOffset(0x1050)).isEmpty();
        assertThat(file.fileOffset(0x103f)).isEmpty();
        assertThat(file.fileOffset(0x2051)).hasValue(0x51);
        assertThat(file.fileOffset(0x9000)).isEmpty();
        assertThat(file.fileOffset(-1)).isEmpty();
        assertThat(file.executableFileOffset(0x1041)).hasValue(0x41);
        assertThat(file.executableFileOffset(0x2051)).isEmpty();
    }

    @Test
    void translatesNoAddressPastTheEndOfTheFile() throws IOException {
        ElfFile file =
                TestElf.small()
                        .segment(ElfLayout.PT_LOAD, ElfLayout.PF_X, 0, 0x1000, 1L << 40)
                        .segment(ElfLayout.PT_LOAD, ElfLayout.PF_X, -0x10, 1L << 50, 0x100)
                        .parse();

        assertThat(List.of(file.fileOffset(0x100000), file.fileOffset((1L << 50) + 0x20)))
                .containsOnly(OptionalLong.empty());
    }

    @Test
    void translatesAddressesInTheUpperHalf() throws IOException {
        ElfFile file =
                TestElf.small().segment(ElfLayout.PT_LOAD, 5, 0, 0xffffffff81000000L, 0x40).parse();

        assertThat(file.fileOffset(0xffffffff81000008L)).hasValue(8);
    }
}
