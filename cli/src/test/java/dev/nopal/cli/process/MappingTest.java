package dev.nopal.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MappingTest {
    private static final String CODE =
            "7f1200001000-7f1200003000 r-xp 00002000 fe:00 42                        /tmp/a b.so";

    @Test
    void readsEveryField() {
        assertThat(Mapping.parse(CODE + "\n"))
                .containsExactly(
                        new Mapping(
                                0x7f1200001000L,
                                0x7f1200003000L,
                                true,
                                false,
                                true,
                                0x2000,
                                "fe:00",
                                42,
                                "/tmp/a b.so"));
    }

    @Test
    void leavesOutMemoryThatBelongsToNoFile() {
        assertThat(
                        Mapping.parse(
                                "7f00-7f01 rw-p 00000000 00:00 0 \n"
                                        + "ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0"
                                        + "                  [vsyscall]\n"))
                .isEmpty();
    }

    @Test
    void leavesOutLinesThatMakeNoSense() {
        assertThat(
                        Mapping.parse(
                                "\nnonsense\n1-2\nx-y r-xp 0 0:0 0 /a\n12 r-xp 0 0:0 0\n1-2 r 0 0:0 0\n"))
                .isEmpty();
    }

    @Test
    void translatesOnlyFileOffsetsThatItHolds() {
        Mapping mapping = Mapping.parse(CODE).getFirst();
        assertThat(mapping.holdsFileOffset(0x1fff)).isFalse();
        assertThat(mapping.holdsFileOffset(0x2000)).isTrue();
        assertThat(mapping.holdsFileOffset(0x3fff)).isTrue();
        assertThat(mapping.holdsFileOffset(0x4000)).isFalse();
        assertThat(mapping.address(0x2010)).isEqualTo(0x7f1200001010L);
    }

    @Test
    void knowsTheKernelsRemarkAboutDeletedFiles() {
        Mapping deleted = Mapping.parse(CODE + " (deleted)").getFirst();
        assertThat(deleted.isDeleted()).isTrue();
        assertThat(deleted.pathBeforeDeletion()).isEqualTo("/tmp/a b.so");
    }
}
