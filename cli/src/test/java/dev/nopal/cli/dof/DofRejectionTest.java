package dev.nopal.cli.dof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nopal.elf.MalformedElfException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;

/**
 * Damages a golden file, field by field: each rule of the reader refuses, with the value and the
 * offset. Offsets are those of {@code shop.dof}.
 */
final class DofRejectionTest {
    /** Section headers start at 0x40, 32 bytes each; the provider is at 0x21c, probes at 0x140. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    0x04 | 1 | 3          | data model 3 outside 1 to 2 at offset 0x4
                    0x05 | 1 | 0          | encoding 0 outside 1 to 2 at offset 0x5
                    0x06 | 1 | 4          | version 4 outside 1 to 3 at offset 0x6
                    0x0f | 1 | 1          | identification byte 15 1 instead of 0 at offset 0xf
                    0x10 | 4 | 2          | flags 2 instead of 0 at offset 0x10
                    0x14 | 4 | 63         | header size 63 instead of 64 at offset 0x14
                    0x18 | 4 | 40         | section header size 40 instead of 32 at offset 0x18
                    0x1c | 4 | -1         | 4294967295 section headers end past the load size 811 at offset 0x1c
                    0x20 | 8 | 8          | section headers at 0x8 are misplaced at offset 0x20
                    0x20 | 8 | 65         | section headers at 0x41 are misplaced at offset 0x20
                    0x20 | 8 | -8         | section headers at 0xfffffffffffffff8 are misplaced at offset 0x20
                    0x28 | 8 | 812        | load size 812 outside 64 to 811 at offset 0x28
                    0x28 | 8 | 63         | load size 63 outside 64 to 811 at offset 0x28
                    0x30 | 8 | -1         | file size 18446744073709551615 outside 64 to 811 at offset 0x30
                    0x68 | 4 | 0          | section 1 (PROBES) is not loaded: flags 0 at offset 0x68
                    0x64 | 4 | 6          | section 1 (PROBES) is aligned to 6, not to a power of two at offset 0x64
                    0x70 | 8 | 0x144      | section 1 (PROBES) at 0x144 is not aligned to 8 at offset 0x70
                    0x78 | 8 | -1         | section 1 (PROBES) at 0x140 of 18446744073709551615 bytes ends past the load size 811 at offset 0x70
                    0x70 | 8 | 0x1000     | section 1 (PROBES) at 0x1000 of 192 bytes ends past the load size 811 at offset 0x70
                    0x58 | 8 | 0x76       | section 0 (STRTAB) is not terminated at offset 0x40
                    0xf8 | 8 | 43         | section 5 (PROVIDER) of 43 bytes, not 44 at offset 0x21c
                    0x21c | 4 | 99        | string table in section 99 of 8 at offset 0x21c
                    0x21c | 4 | 1         | string table in section 1 (PROBES) instead of a STRTAB at offset 0x21c
                    0x220 | 4 | 0         | probes in section 0 (STRTAB) instead of a PROBES at offset 0x220
                    0x224 | 4 | -1        | argument map in section 4294967295 of 8 at offset 0x224
                    0x228 | 4 | 2         | offsets in section 2 (PRARGS) instead of a PROFFS at offset 0x228
                    0x244 | 4 | 3         | is-enabled offsets in section 3 (PROFFS) instead of a PRENOFFS at offset 0x244
                    0x22c | 4 | 0x77      | provider name at 119 of a string table of 119 bytes at offset 0x2b4
                    0x22c | 4 | 0         | empty provider name at offset 0x2b4
                    0x6c | 4 | 40         | section 1 (PROBES) has entries of 40 bytes at offset 0x140
                    0x6c | 4 | 52         | section 1 (PROBES) has entries of 52 bytes at offset 0x140
                    0x8c | 4 | 2          | section 2 (PRARGS) has entries of 2 bytes, not 1 at offset 0x200
                    0xac | 4 | 0          | section 3 (PROFFS) has entries of 0 bytes, not 4 at offset 0x204
                    0x148 | 4 | -1        | function name at 4294967295 of a string table of 119 bytes at offset 0x2b4
                    0x14c | 4 | 0x76      | empty probe name at offset 0x32a
                    0x150 | 4 | 0x76      | argument type at 119 of a string table of 119 bytes at offset 0x2b4
                    0x158 | 4 | 3         | 2 entries from 3 on in section 2 (PRARGS) of 4 at offset 0x200
                    0x158 | 4 | -1        | 2 entries from 4294967295 on in section 2 (PRARGS) of 4 at offset 0x200
                    0x15c | 4 | 5         | 1 entries from 5 on in section 3 (PROFFS) of 5 at offset 0x204
                    0x162 | 2 | 0         | probe without any site at offset 0x162
                    0x162 | 2 | -1        | 65535 entries from 0 on in section 3 (PROFFS) of 5 at offset 0x204
                    0x198 | 2 | 2         | 2 entries from 0 on in section 4 (PRENOFFS) of 1 at offset 0x218
                    0x201 | 1 | 2         | argument 1 is argument 2 of 2 at offset 0x201
                    """)
    void refusesOneDamagedField(String offset, int size, String value, String message)
            throws IOException {
        byte[] shop = GoldenDof.bytes("shop.dof");
        put(shop, Integer.decode(offset), size, Long.decode(value));
        refuse(shop, message);
    }

    @Test
    void refusesNamesThatNoKernelTakes() throws IOException {
        byte[] shop = GoldenDof.bytes("shop.dof");
        Arrays.fill(shop, 0x2b5, 0x2b5 + 64, (byte) 'x');
        refuse(shop, "probe name is longer than 63 bytes at offset 0x2b5");
    }

    @Test
    void refusesBytesAfterTheDof() throws IOException {
        byte[] shop = Arrays.copyOf(GoldenDof.bytes("shop.dof"), 900);
        shop[890] = 1;
        refuse(shop, "header of 64 bytes ends past the end of 10 bytes at offset 0x37a");
        byte[] more = Arrays.copyOf(shop, 1000);
        refuse(more, "no DOF magic at offset 0x37a");
    }

    @Test
    void refusesEveryTruncation() throws IOException {
        byte[] shop = GoldenDof.bytes("shop.dof");
        for (int length = 4; length < shop.length; length++) {
            byte[] cut = Arrays.copyOf(shop, length);
            assertThatExceptionOfType(MalformedDofException.class)
                    .as("%d bytes", length)
                    .isThrownBy(() -> GoldenDof.find(cut));
        }
    }

    /** One section of probes that thousands of providers share would be billions of probes. */
    @Test
    void refusesProvidersThatShareTheirProbes() throws IOException {
        byte[] shop = GoldenDof.bytes("shop.dof");
        int count = 20_000;
        int table = (shop.length + 7) / 8 * 8;
        byte[] many = Arrays.copyOf(shop, table + (8 + count) * 32);
        System.arraycopy(shop, 64, many, table, 8 * 32);
        for (int i = 0; i < count; i++) {
            System.arraycopy(shop, 64 + 5 * 32, many, table + (8 + i) * 32, 32);
        }
        put(many, 0x1c, 4, 8 + count);
        put(many, 0x20, 8, table);
        put(many, 0x28, 8, many.length);
        put(many, 0x30, 8, many.length);
        assertThatExceptionOfType(MalformedDofException.class)
                .isThrownBy(() -> GoldenDof.find(many))
                .withMessageStartingWith("strings are over the limit of 262144 at offset 0x");
    }

    @Test
    void readsOrRefusesRandomDamage() throws IOException {
        Random random = new Random(16);
        int refused = 0;
        for (String name : new String[] {"shop.dof", "several.dof", "shop.o"}) {
            byte[] golden = GoldenDof.bytes(name);
            for (int i = 0; i < 3_000; i++) {
                byte[] damaged = golden.clone();
                for (int j = random.nextInt(4); j >= 0; j--) {
                    damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
                }
                try {
                    ListedDofProbe.of("/x", GoldenDof.find(damaged)).forEach(DofText::details);
                } catch (MalformedDofException | MalformedElfException e) {
                    refused++;
                }
            }
        }
        assertThat(refused).isBetween(1_000, 8_999);
    }

    private static void refuse(byte[] bytes, String message) {
        assertThatExceptionOfType(MalformedDofException.class)
                .isThrownBy(() -> GoldenDof.find(bytes))
                .withMessage(message)
                .satisfies(
                        e ->
                                assertThat(
                                                e.reason()
                                                        + " at offset 0x"
                                                        + Long.toHexString(e.offset()))
                                        .isEqualTo(message));
    }

    private static void put(byte[] bytes, int offset, int size, long value) {
        ByteBuffer all = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(0, value);
        System.arraycopy(all.array(), 0, bytes, offset, size);
    }
}
