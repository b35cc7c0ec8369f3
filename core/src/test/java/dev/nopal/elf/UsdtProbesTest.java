package dev.nopal.elf;

import static dev.nopal.elf.TestNotes.stapsdt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

final class UsdtProbesTest {
    private static final long BASE = TestElf.ADDRESS + 0x70;

    private static List<UsdtProbe> read(byte[]... notes) throws IOException {
        return UsdtProbes.read(TestElf.withNotes(notes).parse());
    }

    private static UsdtProbe.Location onlyLocation(byte[] note) throws IOException {
        return read(note).getFirst().locations().getFirst();
    }

    @ParameterizedTest
    @MethodSource("dev.nopal.elf.ElfFileTest#formats")
    void readsNotesOfEveryFormat(ElfClass width, ByteOrder order) throws IOException {
        long[] addresses = {TestElf.ADDRESS + 0x10, BASE, 0x600002};
        byte[] note = stapsdt(width, order, addresses, "shop\0order\0-4@%edi 8@%rsi\0");

        List<UsdtProbe> probes =
                UsdtProbes.read(TestElf.withNotes(width, order, note, note).parse());

        var location =
                new UsdtProbe.Location(
                        TestElf.ADDRESS + 0x10,
                        OptionalLong.of(0x10),
                        0x600002,
                        OptionalLong.of(0x82),
                        "-4@%edi 8@%rsi");
        assertThat(probes)
                .containsExactly(new UsdtProbe("shop", "order", List.of(location, location)));
    }

    @Test
    void groupsLocationsInTheOrderOfFirstNotes() throws IOException {
        List<UsdtProbe> probes =
                read(
                        stapsdt(1, "b", "x", ""),
                        stapsdt(2, "a", "x", ""),
                        stapsdt(3, "b", "x", "8@%rax"),
                        stapsdt(4, "b", "a", ""));

        assertThat(probes)
                .extracting(probe -> probe.provider() + ":" + probe.name())
                .containsExactly("b:x", "a:x", "b:a");
        assertThat(probes.getFirst().locations())
                .extracting(UsdtProbe.Location::address)
                .containsExactly(1L, 3L);
    }

    @Test
    void findsNothingWithoutNoteSection() throws IOException {
        assertThat(UsdtProbes.read(TestElf.small().parse())).isEmpty();
    }

    @Test
    void findsNothingInEmptyNoteSection() throws IOException {
        assertThat(read()).isEmpty();
    }

    @Test
    void findsNothingInSectionOfOtherType() throws IOException {
        ElfFile file =
                TestElf.small()
                        .section(
                                ".note.stapsdt",
                                ElfLayout.SHT_NOBITS,
                                0,
                                stapsdt(1, "shop", "order", ""))
                        .parse();

        assertThat(UsdtProbes.read(file)).isEmpty();
    }

    @Test
    void readsEverySectionOfTheName() throws IOException {
        ElfFile file =
                TestElf.withNotes(stapsdt(1, "shop", "a", ""))
                        .section(
                                ".note.stapsdt", ElfLayout.SHT_NOTE, 0, stapsdt(2, "shop", "b", ""))
                        .parse();

        assertThat(UsdtProbes.read(file)).extracting(UsdtProbe::name).containsExactly("a", "b");
    }

    @Test
    void movesAddressesWithTheBaseSection() throws IOException {
        var location =
                onlyLocation(stapsdt(0x10, BASE - TestElf.ADDRESS, 0x600000, "shop", "order", ""));

        assertThat(location.address()).isEqualTo(TestElf.ADDRESS + 0x10);
        assertThat(location.fileOffset()).hasValue(0x10);
        assertThat(location.semaphore()).isEqualTo(0x600000);
    }

    @Test
    void leavesAddressesOfNotesWithoutBase() throws IOException {
        var location = onlyLocation(stapsdt(TestElf.ADDRESS + 4, 0, 0, "shop", "order", ""));

        assertThat(location.address()).isEqualTo(TestElf.ADDRESS + 4);
        assertThat(location.fileOffset()).hasValue(4);
        assertThat(location.semaphoreOffset()).isEmpty();
    }

    @Test
    void leavesAddressesOfFilesWithoutBaseSection() throws IOException {
        ElfFile file =
                TestElf.small()
                        .section(
                                ".note.stapsdt",
                                ElfLayout.SHT_NOTE,
                                0,
                                stapsdt(7, 0x1234, 0, "shop", "order", ""))
                        .parse();

        assertThat(UsdtProbes.read(file).getFirst().locations().getFirst().address()).isEqualTo(7);
    }

    @Test
    void listsProbesOutsideTheCode() throws IOException {
        var location = onlyLocation(stapsdt(-1, BASE, -2, "shop", "order", ""));

        assertThat(location.address()).isEqualTo(-1);
        assertThat(location.fileOffset()).isEmpty();
        assertThat(location.semaphoreOffset()).isEmpty();
    }

    @Test
    void findsNoCodeInWritableSegment() throws IOException {
        assertThat(onlyLocation(stapsdt(0x600000, "shop", "order", "")).fileOffset()).isEmpty();
    }

    @Test
    void skipsNotesOfOtherOwnersAndTypes() throws IOException {
        List<UsdtProbe> probes =
                read(
                        TestNotes.note(ByteOrder.LITTLE_ENDIAN, "GNU\0", 3, new byte[20]),
                        TestNotes.note(ByteOrder.LITTLE_ENDIAN, "stapsdt\0", 2, new byte[3]),
                        TestNotes.note(ByteOrder.LITTLE_ENDIAN, "stapsdt", 3, new byte[3]),
                        TestNotes.note(ByteOrder.LITTLE_ENDIAN, "", 0, new byte[0]),
                        stapsdt(1, "shop", "order", ""));

        assertThat(probes).extracting(UsdtProbe::name).containsExactly("order");
    }

    @Test
    void readsLastNoteWithoutPadding() throws IOException {
        byte[] note = stapsdt(1, "shop", "order", "");
        byte[] unpadded = Arrays.copyOf(note, 12 + 8 + 24 + "shop:order::".length());

        assertThat(unpadded.length).isLessThanOrEqualTo(note.length);
        assertThat(read(unpadded)).hasSize(1);
    }

    @Test
    void readsNoteWithSlackAfterTheArguments() throws IOException {
        long[] addresses = {1, BASE, 0};
        byte[] note =
                stapsdt(
                        ElfClass.BITS_64,
                        ByteOrder.LITTLE_ENDIAN,
                        addresses,
                        "shop\0order\0" + "8@%rdi\0\0\0\0\0");

        assertThat(onlyLocation(note).arguments()).isEqualTo("8@%rdi");
    }

    @Test
    @Timeout(20) // Takes milliseconds, unless every lookup visits all earlier names.
    void readsNamesWithEqualHashesQuickly() throws IOException {
        byte[][] notes = new byte[1 << 16][];
        for (int i = 0; i < notes.length; i++) {
            StringBuilder name = new StringBuilder();
            for (int bit = 0; bit < 16; bit++) {
                name.append((i >> bit & 1) == 0 ? "Aa" : "BB");
            }
            notes[i] = stapsdt(1, "shop", name.toString(), "");
        }

        assertThat(read(notes)).hasSize(notes.length);
    }

    @Test
    void readsSignatures() throws IOException {
        ElfFile file =
                TestElf.withNotes(stapsdt(0x400010, "shop", "order", "8@%rdi"))
                        .section(
                                ".note.nopal",
                                ElfLayout.SHT_NOTE,
                                0,
                                TestElf.concat(
                                        TestNotes.nopal(0x400010, "long id, String customer"),
                                        TestNotes.nopal(0x400020, "")))
                        .parse();

        assertThat(UsdtProbes.signatures(file))
                .containsExactly(
                        Map.entry(0x400010L, "long id, String customer"), Map.entry(0x400020L, ""));
    }

    @Test
    void findsNoSignaturesInOtherFiles() throws IOException {
        assertThat(UsdtProbes.signatures(TestElf.withNotes().parse())).isEmpty();
    }
}
