package dev.nopal.script.session;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.BitSet;

/**
 * Knows which pages of a mapped file were used, without using them.
 *
 * <p>To look at a page through a shared mapping of a tmpfs takes it, even if nobody ever wrote
 * there: a reader that went over all cells of a map would fill the file that its writer left
 * sparse. Reading by a system call takes nothing. So each page is read in that way until something
 * is in it; from then on it is used for ever, and the mapping, whose loads are not torn, may be
 * looked at. Nothing but zeroes is as good as not used.
 *
 * <p>For one thread.
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

    /** Returns whether anything but zeroes is in the page of an offset. */
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

    /** Asks again for the pages that were not used. */
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
