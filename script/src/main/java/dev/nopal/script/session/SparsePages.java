package dev.nopal.script.session;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.BitSet;

/**
 * The pages of a mapped file that were used, found without using more of them.
 *
 * <p>Reading a page through a shared mapping of a tmpfs allocates it, even if it was never written:
 * a reader that visits all cells of a map would fill the file that its writer left sparse. Reading
 * by a system call allocates nothing. So each page is read in that way until it has content; from
 * then on it stays in use, and is read through the mapping, whose loads are not torn. A page of
 * zeros counts as unused.
 *
 * <p>Not thread-safe.
 */
final class SparsePages {
    private static final int SIZE = 4096;

    private final FileChannel channel;
    private final BitSet used = new BitSet();
    private final BitSet unused = new BitSet();
    private final ByteBuffer page = ByteBuffer.allocateDirect(SIZE);

    SparsePages(FileChannel channel) {
        this.channel = channel;
    }

    /** Returns whether the page at an offset contains anything but zeros. */
    boolean isUsed(long offset) {
        int number = (int) (offset / SIZE); // Files are of 4 GiB at most.
        if (used.get(number)) {
            return true;
        }
        if (unused.get(number)) {
            return false;
        }
        boolean isUsed = read(number);
        (isUsed ? used : unused).set(number);
        return isUsed;
    }

    /** Checks the pages again that were not used. */
    void lookAgain() {
        unused.clear();
    }

    private boolean read(int number) {
        long offset = (long) number * SIZE;
        page.clear();
        // An interrupt would close the channel, and with it release the lock.
        boolean wasInterrupted = Thread.interrupted();
        try {
            if (channel.read(page, offset) <= 0) {
                throw new MalformedSessionException(offset, "file was cut");
            }
        } catch (IOException e) {
            throw new MalformedSessionException(offset, "cannot be read: " + e.getMessage());
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
        while (page.position() % Long.BYTES != 0) {
            page.put((byte) 0); // The last page of a file may be shorter.
        }
        page.flip();
        while (page.hasRemaining()) {
            if (page.getLong() != 0) {
                return true;
            }
        }
        return false;
    }
}
