package dev.nopal.elf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32;

class SharedImageTest {
    private static final ProbeNote.Width LONG = new ProbeNote.Width(8, true);
    private static final ProbeNote.Width TEXT = new ProbeNote.Width(8, false);
    private static final ProbeNote PLACED =
            new ProbeNote("shop", "placed", List.of(LONG, TEXT), "long id, String größe");
    private static final ProbeNote EMPTY = new ProbeNote("shop", "empty", List.of(), "");

    @ParameterizedTest
    @EnumSource
    void holdsTheProbes(Nop nop) throws IOException {
        SharedImage image = image(nop, PLACED, EMPTY);
        ElfFile elf = ElfFile.parse(new ArraySource(image.bytes()));
        List<UsdtProbe> probes = UsdtProbes.read(elf);
        assertThat(probes).extracting(UsdtProbe::name).containsExactly("placed", "empty");
        for (int slot = 0; slot < 2; slot++) {
            UsdtProbe.Location location = probes.get(slot).locations().getFirst();
            assertThat(location.address()).isEqualTo(image.writer().probeOffset(slot));
            assertThat(location.semaphore()).isEqualTo(image.writer().wordOffset(slot));
        }
        assertThat(UsdtProbes.signatures(elf))
                .containsEntry(image.writer().probeOffset(0), "long id, String größe");
        assertThat(image.writer().append(EMPTY)).as("no room").isEmpty();
    }

    @Test
    void isTheSameWhereverItIsMade() {
        SharedImage one = image(Nop.X86_ONE_BYTE, PLACED, EMPTY);
        SharedImage other = image(Nop.X86_ONE_BYTE, PLACED, EMPTY);
        assertThat(one.key()).isEqualTo(other.key()).matches("[0-9a-f]{16}");
        assertThat(one.bytes()).isEqualTo(other.bytes()).hasSize(one.size());
        assertThat(one.isIn(other.bytes())).isTrue();
    }

    /** A failure means that this file differs from what earlier versions wrote: raise LAYOUT. */
    @Test
    void hasTheBytesThatItsKeyPromises() {
        SharedImage image = image(Nop.X86_FIVE_BYTES, PLACED, EMPTY);
        CRC32 checksum = new CRC32();
        checksum.update(image.bytes());
        assertThat(image.key() + " " + Long.toHexString(checksum.getValue()))
                .isEqualTo("67a47b83b627325a 7b0dda4");
    }

    @Test
    void isNotInAFileWithAnyOtherByte() {
        SharedImage image = image(Nop.X86_FIVE_BYTES, PLACED, EMPTY);
        byte[] file = image.bytes();
        for (int i = 0; i < file.length; i++) {
            file[i] ^= 0x40;
            assertThat(image.isIn(file)).as("offset " + i).isFalse();
            file[i] ^= 0x40;
        }
        assertThat(image.isIn(file)).isTrue();
    }

    @Test
    void isNotInAFileOfAnotherSize() {
        SharedImage image = image(Nop.X86_FIVE_BYTES, PLACED, EMPTY);
        byte[] file = image.bytes();
        assertThat(image.isIn(new byte[0])).isFalse();
        assertThat(image.isIn(Arrays.copyOf(file, file.length - 1))).isFalse();
        assertThat(image.isIn(Arrays.copyOf(file, file.length + 1))).isFalse();
    }

    @Test
    void differsInItsKeyIfAnythingDiffers() {
        List<SharedImage> images = new ArrayList<>();
        images.add(image(Nop.X86_FIVE_BYTES, PLACED, EMPTY));
        images.add(image(Nop.X86_FIVE_BYTES, EMPTY, PLACED));
        images.add(image(Nop.X86_FIVE_BYTES, PLACED));
        images.add(image(Nop.X86_ONE_BYTE, PLACED, EMPTY));
        images.add(image(Nop.X86_FIVE_BYTES, note("placed", "int id, String größe", LONG, TEXT)));
        images.add(image(Nop.X86_FIVE_BYTES, note("placed", "long id, String größe", LONG, LONG)));
        images.add(image(Nop.X86_FIVE_BYTES, note("paid", "long id, String größe", LONG, TEXT)));
        images.add(new SharedImage(Nop.X86_FIVE_BYTES, List.of(PLACED, EMPTY), "nopal_stock"));
        Set<String> keys = new HashSet<>();
        images.forEach(image -> keys.add(image.key()));
        assertThat(keys).hasSameSizeAs(images);
        assertThat(images.get(0).isIn(images.get(1).bytes())).isFalse();
    }

    private static ProbeNote note(String name, String signature, ProbeNote.Width... arguments) {
        return new ProbeNote("shop", name, List.of(arguments), signature);
    }

    private static SharedImage image(Nop nop, ProbeNote... probes) {
        return new SharedImage(nop, List.of(probes), "nopal_shop");
    }
}
