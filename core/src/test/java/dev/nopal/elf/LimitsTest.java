package dev.nopal.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Limits are checked before anything is read, even in files that are large enough. */
final class LimitsTest {
    /**
     * A source of a few bytes, then endless zeros; rejects reads that the limits should have
     * prevented.
     */
    private record EndlessSource(byte[] start) implements ByteSource {
        @Override
        public long size() {
            return Long.MAX_VALUE;
        }

        @Override
        public void read(long offset, ByteBuffer target) {
            assertThat(target.remaining()).isLessThanOrEqualTo(Limits.MAX_BYTES);
            int length = Math.clamp(start.length - offset, 0, target.remaining());
            target.put(start, (int) Math.min(offset, start.length), length);
            target.put(new byte[target.remaining()]);
        }
    }

    private static final TestElf ELF =
            TestElf.small().segment(ElfLayout.PT_LOAD, ElfLayout.PF_X, 0, 0x1000, 0x40);

    @Test
    void rejectsTooManySections() {
        byte[] bytes = ELF.build();
        Patch patch = Patch.of(bytes);
        patch.word16(Patch.SECTION_COUNT, 0);
        patch.word64(patch.section(0) + 32, Limits.MAX_SECTIONS + 1);

        assertThatThrownBy(() -> ElfFile.parse(new EndlessSource(bytes)))
                .isInstanceOf(MalformedElfException.class)
                .hasMessageContaining("262145 section headers are over the limit");
    }

    @Test
    void rejectsTooManySegments() {
        byte[] bytes = ELF.build();
        Patch patch = Patch.of(bytes);
        patch.word16(Patch.PROGRAM_COUNT, 0xffff);
        patch.word32(patch.section(0) + 44, Limits.MAX_SEGMENTS + 1);

        assertThatThrownBy(() -> ElfFile.parse(new EndlessSource(bytes)))
                .isInstanceOf(MalformedElfException.class)
                .hasMessageContaining("262145 program headers are over the limit");
    }

    @Test
    void rejectsHugeSection() throws IOException {
        ElfFile file = ElfFile.parse(new EndlessSource(ELF.build()));
        ElfSection section = new ElfSection(".text", 1, 0, 0, 0, Limits.MAX_BYTES + 1L);

        assertThatThrownBy(() -> file.bytes(section))
                .isInstanceOf(MalformedElfException.class)
                .hasMessage("section .text of 67108865 bytes is over the limit at offset 0x0");
    }

    @Test
    void rejectsSectionsThatShareOneLongName() {
        TestElf elf = TestElf.small();
        char[] longName = new char[1 << 20];
        Arrays.fill(longName, 'a');
        elf.section(new String(longName), ElfLayout.SHT_PROGBITS, 0, new byte[0]);
        for (int i = 0; i < 16; i++) {
            elf.section("", ElfLayout.SHT_PROGBITS, 0, new byte[0]);
        }
        byte[] bytes = elf.build();
        Patch patch = Patch.of(bytes);
        for (int i = 0; i < 16; i++) {
            patch.word32(patch.section(i + 2), 1);
        }

        assertThatThrownBy(() -> ElfFile.parse(ByteSource.of(bytes)))
                .isInstanceOf(MalformedElfException.class)
                .hasMessageContaining("section names are over the limit");
    }

    @Test
    void rejectsNoteSectionsThatShareOneLargeRange() throws IOException {
        byte[] bytes =
                TestElf.withNotes(new byte[0])
                        .section(".note.stapsdt", ElfLayout.SHT_NOTE, 0, new byte[0])
                        .build();
        Patch patch = Patch.of(bytes);
        for (int index : new int[] {2, 3}) {
            patch.word64(patch.section(index) + 24, 1 << 20);
            patch.word64(patch.section(index) + 32, Limits.MAX_BYTES / 12 * 12);
        }
        ElfFile file = ElfFile.parse(new EndlessSource(bytes));

        assertThatThrownBy(() -> UsdtProbes.read(file))
                .isInstanceOf(MalformedElfException.class)
                .hasMessageContaining(".note.stapsdt sections are over the limit");
    }
}
