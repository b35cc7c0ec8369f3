package dev.nopal.cli.process;

import dev.nopal.cli.held.HeldFile;
import dev.nopal.elf.ByteSource;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;

/**
 * A regular file that another user may have chosen or may change: it is held first, checked through
 * the held descriptor, then opened, and its name is not used again.
 *
 * <p>Only regular files are opened: opening a FIFO blocks, and opening a device may have any
 * effect.
 */
public final class ForeignFile implements ByteSource, AutoCloseable {
    private final HeldFile held;
    private final FileChannel channel;
    private final Map<String, Object> facts;
    private final long size;

    private ForeignFile(HeldFile held, FileChannel channel, Map<String, Object> facts)
            throws IOException {
        this.held = held;
        this.channel = channel;
        this.facts = facts;
        this.size = channel.size();
    }

    /** The mode in which a file is opened. */
    public enum Access {
        READ,
        READ_AND_WRITE
    }

    /**
     * Opens a file that the caller of this command named, for reading.
     *
     * @throws FileSystemException if it is not a regular file
     */
    public static ForeignFile named(Path path) throws IOException {
        return open(TargetFiles.hold(ProcFs.real(), path), path.toString(), Access.READ);
    }

    /**
     * Opens a held file; closing the result closes the held file, too.
     *
     * @param name for messages
     */
    static ForeignFile open(HeldFile held, String name, Access access) throws IOException {
        FileChannel channel = null;
        try {
            Map<String, Object> facts =
                    Files.readAttributes(held.path(), "unix:uid,nlink,dev,ino,isRegularFile");
            if (!facts.get("isRegularFile").equals(true)) {
                throw new FileSystemException(name, null, "not a regular file");
            }
            channel =
                    FileChannel.open(
                            held.path(),
                            access == Access.READ
                                    ? Set.of(StandardOpenOption.READ)
                                    : Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE));
            return new ForeignFile(held, channel, facts);
        } catch (IOException | RuntimeException e) {
            held.close();
            if (channel != null) {
                channel.close();
            }
            throw e;
        }
    }

    /** Returns the id of the file's owner. */
    public int owner() {
        return (int) facts.get("uid");
    }

    /** Returns how many names the file has. */
    public int links() {
        return (int) facts.get("nlink");
    }

    /** Returns whether a path leads to this file, without following a link at its end. */
    public boolean isAt(Path path) {
        try {
            Map<String, Object> there =
                    Files.readAttributes(path, "unix:dev,ino", LinkOption.NOFOLLOW_LINKS);
            return there.get("dev").equals(facts.get("dev"))
                    && there.get("ino").equals(facts.get("ino"));
        } catch (IOException e) {
            return false;
        }
    }

    long inode() {
        return (long) facts.get("ino");
    }

    /** Returns the channel, which is closed with this file. */
    public FileChannel channel() {
        return channel;
    }

    /** Returns the first bytes, at most the limit. */
    public byte[] head(int limit) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(limit, size));
        read(0, bytes);
        return bytes.array();
    }

    /** Reads at most the limit, whatever the size of the file: files of /proc have none. */
    public byte[] start(int limit) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(limit);
        while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) > 0) {
            continue;
        }
        return Arrays.copyOf(bytes.array(), bytes.position());
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void read(long offset, ByteBuffer target) throws IOException {
        long position = offset;
        while (target.hasRemaining()) {
            int count = channel.read(target, position);
            if (count < 0) {
                throw new EOFException("file ends at offset 0x" + Long.toHexString(position));
            }
            position += count;
        }
    }

    @Override
    public void close() throws IOException {
        held.close();
        channel.close();
    }
}
