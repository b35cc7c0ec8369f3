package dev.nopal.cli.dof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nopal.elf.ByteSource;
import dev.nopal.elf.MalformedElfException;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Reads Mach-O files made here by the published structure: there was no Mac to make them. */
final class MachFileTest {
    private static final int X86_64 = 0x01000007;
    private static final int ARM64 = 0x0100000c;

    @Test
    void findsDofInFilesOf64Bits() throws IOException {
        List<FoundDof> found =
                GoldenDof.find(wide(GoldenDof.bytes("shop.dof"), ARM64, ByteOrder.LITTLE_ENDIAN));
        assertThat(found)
                .singleElement()
                .extracting(FoundDof::place)
                .isEqualTo("arm64 __TEXT,__dof_shop");
        assertThat(found.getFirst().dof()).isEqualTo(GoldenDof.read("shop.dof"));
    }

    @Test
    void findsDofInFilesOf32Bits() throws IOException {
        assertThat(GoldenDof.find(narrow(GoldenDof.bytes("plain.dof"))))
                .singleElement()
                .isEqualTo(new FoundDof("i386 __DATA,__dof", GoldenDof.read("plain.dof")));
    }

    @Test
    void findsDofOfEveryProcessorInFatFiles() throws IOException {
        byte[] first = wide(GoldenDof.bytes("shop.dof"), X86_64, ByteOrder.LITTLE_ENDIAN);
        byte[] second = wide(GoldenDof.bytes("several.dof"), ARM64, ByteOrder.LITTLE_ENDIAN);
        for (boolean wide : new boolean[] {false, true}) {
            assertThat(GoldenDof.find(fat(wide, first, second)))
                    .extracting(FoundDof::place)
                    .containsExactly("x86_64 __TEXT,__dof_shop", "arm64 __TEXT,__dof_shop");
        }
    }

    @Test
    void readsTheOtherByteOrder() throws IOException {
        assertThat(GoldenDof.find(wide(GoldenDof.bytes("shop.dof"), 18, ByteOrder.BIG_ENDIAN)))
                .singleElement()
                .extracting(FoundDof::place)
                .isEqualTo("processor 18 __TEXT,__dof_shop");
    }

    @Test
    void findsNothingInAFileWithoutDof() throws IOException {
        byte[] file = wide(GoldenDof.bytes("shop.dof"), X86_64, ByteOrder.LITTLE_ENDIAN);
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(32 + 72 + 64, 0); // the type of the section
        bytes.put(32 + 72 + 2, (byte) 'x'); // its name
        assertThat(GoldenDof.find(file)).isEmpty();
    }

    @Test
    void takesNoClassFileForAFatFile() throws IOException {
        byte[] type = new byte[64];
        ByteBuffer.wrap(type).putInt(0xcafebabe).putInt(69);
        assertThat(DofFinder.isDofOrMach(ByteSource.of(type))).isFalse();
        assertThatExceptionOfType(MalformedElfException.class)
                .isThrownBy(() -> GoldenDof.find(type));
    }

    @Test
    void refusesCommandsThatDoNotAdvance() throws IOException {
        byte[] file = wide(GoldenDof.bytes("shop.dof"), X86_64, ByteOrder.LITTLE_ENDIAN);
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putInt(36, 0);
        refuse(file, "load command 0 of 0 bytes at offset 0x24");
    }

    @Test
    void refusesWhatIsPastTheFile() throws IOException {
        byte[] file = wide(GoldenDof.bytes("shop.dof"), X86_64, ByteOrder.LITTLE_ENDIAN);
        ByteBuffer bytes = ByteBuffer.wrap(file.clone()).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(20, 1 << 30);
        refuse(
                bytes.array(),
                "load commands of 1073741824 bytes ends past the file at offset 0x20");
        bytes = ByteBuffer.wrap(file.clone()).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(16, -1);
        refuse(
                bytes.array(),
                "4294967295 load commands are over the limit of 16384 at offset 0x10");
        bytes = ByteBuffer.wrap(file.clone()).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(32 + 64, -1);
        refuse(
                bytes.array(),
                "4294967295 section headers of 343597383600 bytes ends past the end of 152 bytes"
                        + " at offset 0x68");
        bytes = ByteBuffer.wrap(file.clone()).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(32 + 72 + 40, -1);
        refuse(
                bytes.array(),
                "section x86_64 __TEXT,__dof_shop of 18446744073709551615 bytes is over the limit"
                        + " of 16777216 for all DOF of a file at offset 0xb8");
        refuse(
                Arrays.copyOf(file, 100),
                "load commands of 152 bytes ends past the file at offset 0x20");
    }

    private static void refuse(byte[] file, String message) {
        assertThatExceptionOfType(MalformedDofException.class)
                .isThrownBy(() -> GoldenDof.find(file))
                .withMessage(message);
    }

    static byte[] wide(byte[] dof, int processor, ByteOrder order) {
        int commands = 72 + 80;
        int start = 32 + commands;
        ByteBuffer file = ByteBuffer.allocate(start + dof.length).order(order);
        ints(file, 0xfeedfacf, processor, 3, 2, 1, commands, 0, 0);
        ints(file, 0x19, commands);
        name(file, "__TEXT");
        file.putLong(0).putLong(0x1000).putLong(0).putLong(file.capacity());
        ints(file, 5, 5, 1, 0);
        name(file, "__dof_shop");
        name(file, "__TEXT");
        file.putLong(start).putLong(dof.length);
        ints(file, start, 3, 0, 0, 0xf, 0, 0, 0);
        return file.put(dof).array();
    }

    private static byte[] narrow(byte[] dof) {
        int commands = 56 + 68;
        int start = 28 + commands;
        ByteBuffer file = ByteBuffer.allocate(start + dof.length).order(ByteOrder.LITTLE_ENDIAN);
        ints(file, 0xfeedface, 7, 3, 2, 1, commands, 0);
        ints(file, 0x1, commands);
        name(file, "__DATA");
        ints(file, 0, 0x1000, 0, file.capacity(), 5, 5, 1, 0);
        name(file, "__dof");
        name(file, "__DATA");
        ints(file, start, dof.length, start, 3, 0, 0, 0, 0, 0);
        return file.put(dof).array();
    }

    private static byte[] fat(boolean wide, byte[] first, byte[] second) {
        int start = 128;
        int next = start + (first.length + 63) / 64 * 64;
        ByteBuffer file = ByteBuffer.allocate(next + second.length);
        ints(file, wide ? 0xcafebabf : 0xcafebabe, 2);
        architecture(file, wide, X86_64, start, first.length);
        architecture(file, wide, ARM64, next, second.length);
        return file.position(start).put(first).position(next).put(second).array();
    }

    private static void architecture(
            ByteBuffer file, boolean wide, int processor, int offset, int size) {
        ints(file, processor, 3);
        if (wide) {
            file.putLong(offset).putLong(size);
            ints(file, 6, 0);
        } else {
            ints(file, offset, size, 6);
        }
    }

    private static void ints(ByteBuffer file, int... values) {
        for (int value : values) {
            file.putInt(value);
        }
    }

    private static void name(ByteBuffer file, String name) {
        file.put(Arrays.copyOf(name.getBytes(StandardCharsets.US_ASCII), 16));
    }
}
