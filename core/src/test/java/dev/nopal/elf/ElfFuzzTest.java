package dev.nopal.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Small valid files that are damaged at random. */
final class ElfFuzzTest {
    private static final long[] VALUES = {
        0,
        1,
        2,
        3,
        4,
        7,
        8,
        12,
        0x40,
        0xff,
        0x7fff,
        0x8000,
        0xffff,
        0x10000,
        0x7fffffffL,
        0x80000000L,
        0xffffffffL,
        0x100000000L,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        -1,
        -2,
        -4,
        -64
    };
    private static final List<byte[]> FILES = files();

    private int accepted;
    private int rejected;

    @Test
    @Timeout(3600)
    void damagedFilesAreReadOrRejected() {
        Fuzz.run(this::readDamaged);

        // Both outcomes must have occurred, or there is too much or too little damage for a
        // meaningful test.
        assertThat(accepted).isPositive();
        assertThat(rejected).isPositive();
    }

    private void readDamaged(Random random) throws IOException {
        byte[] bytes = damage(FILES.get(random.nextInt(FILES.size())).clone(), random);
        Source source = new Source(ByteSource.of(bytes));
        try {
            ElfFile file = ElfFile.parse(source);
            for (UsdtProbe probe : UsdtProbes.read(file)) {
                for (UsdtProbe.Location location : probe.locations()) {
                    location.fileOffset().ifPresent(offset -> requireInFile(offset, bytes));
                    location.semaphoreOffset().ifPresent(offset -> requireInFile(offset, bytes));
                }
            }
            UsdtProbes.signatures(file);
            // Headers, names and at most every section as a note of either kind.
            assertThat(source.bytesRead).isLessThan(20L * bytes.length + 200);
            for (ElfSection section : file.sections()) {
                file.bytes(section);
            }
            accepted++;
        } catch (MalformedElfException e) {
            rejected++;
        }
    }

    /** A source that counts the bytes read, which are also those allocated for the file. */
    private static final class Source implements ByteSource {
        private final ByteSource delegate;
        private long bytesRead;

        Source(ByteSource delegate) {
            this.delegate = delegate;
        }

        @Override
        public long size() {
            return delegate.size();
        }

        @Override
        public void read(long offset, ByteBuffer target) throws IOException {
            bytesRead += target.remaining();
            delegate.read(offset, target);
        }
    }

    private static void requireInFile(long offset, byte[] bytes) {
        if (offset < 0 || offset >= bytes.length) {
            fail("offset " + offset + " outside the file");
        }
    }

    private static byte[] damage(byte[] bytes, Random random) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        for (int i = random.nextInt(4); i >= 0; i--) {
            int offset = random.nextInt(bytes.length - 8);
            long value = VALUES[random.nextInt(VALUES.length)];
            buffer.order(random.nextBoolean() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
            switch (random.nextInt(6)) {
                case 0 -> buffer.put(offset, (byte) random.nextInt());
                case 1 -> buffer.put(offset, (byte) (buffer.get(offset) ^ 1 << random.nextInt(8)));
                case 2 -> buffer.putShort(offset & -2, (short) value);
                case 3 -> buffer.putInt(offset & -4, (int) value);
                case 4 -> buffer.putLong(offset & -8, value);
                default -> buffer.putInt(offset & -4, buffer.getInt(offset & -4) + 1);
            }
        }
        return random.nextInt(8) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
    }

    private static List<byte[]> files() {
        List<byte[]> files = new ArrayList<>();
        for (ElfClass width : ElfClass.values()) {
            for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
                long[] addresses = {TestElf.ADDRESS + 8, TestElf.ADDRESS + 0x70, 0x600000};
                byte[] first =
                        TestNotes.stapsdt(width, order, addresses, "shop\0order\0-8@%rdi 8@%rsi\0");
                byte[] second = TestNotes.stapsdt(width, order, addresses, "shop\0cart\0\0");
                byte[] content =
                        TestNotes.content(width, order, new long[] {addresses[0]}, "long id\0");
                files.add(
                        TestElf.withNotes(width, order, first, second, first)
                                .section(
                                        ".note.nopal",
                                        ElfLayout.SHT_NOTE,
                                        0,
                                        TestNotes.note(
                                                order, "nopal\0", NoteLayout.NOPAL_TYPE, content))
                                .build());
            }
        }
        return files;
    }
}
