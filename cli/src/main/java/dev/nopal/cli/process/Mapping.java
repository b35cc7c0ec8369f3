package dev.nopal.cli.process;

import java.util.ArrayList;
import java.util.List;

/**
 * One line of {@code /proc/PID/maps} that is about a file.
 *
 * @param device major and minor as the kernel prints them, {@code "fe:00"}
 * @param path as the kernel prints it
 */
public record Mapping(
        long start,
        long end,
        boolean readable,
        boolean writable,
        boolean executable,
        long offset,
        String device,
        long inode,
        String path) {
    private static final String DELETED = " (deleted)";

    /** Returns whether the file was deleted, or never had a name. */
    public boolean isDeleted() {
        return path.endsWith(DELETED);
    }

    /** Returns the path without the kernel's suffix for deleted files. */
    public String pathBeforeDeletion() {
        return isDeleted() ? path.substring(0, path.length() - DELETED.length()) : path;
    }

    /** Returns the same mapping with the path that a process knows whose root is this folder. */
    Mapping below(String top) {
        String inside = ProcFs.below(top, path);
        return new Mapping(
                start, end, readable, writable, executable, offset, device, inode, inside);
    }

    /** Returns whether the mapped part of the file contains this offset. */
    public boolean holdsFileOffset(long fileOffset) {
        return fileOffset >= offset && fileOffset - offset < end - start;
    }

    /** Returns the address in the process of a byte of the file, which this mapping contains. */
    public long address(long fileOffset) {
        return start + (fileOffset - offset);
    }

    /**
     * Parses the text of a maps file; skips incomplete lines, and memory that belongs to no file,
     * of which a JVM may have thousands.
     */
    public static List<Mapping> parse(String maps) {
        List<Mapping> mappings = new ArrayList<>();
        for (String line : maps.split("\n")) {
            Mapping mapping = line.indexOf('/') < 0 ? null : parseLine(line);
            if (mapping != null) {
                mappings.add(mapping);
            }
        }
        return mappings;
    }

    /** Parses {@code start-end perms offset device inode path}; the path may contain spaces. */
    private static Mapping parseLine(String line) {
        String[] fields = line.split(" ", 6);
        if (fields.length < 6 || fields[1].length() < 4) {
            return null;
        }
        int dash = fields[0].indexOf('-');
        if (dash < 0) {
            return null;
        }
        try {
            return new Mapping(
                    Long.parseUnsignedLong(fields[0].substring(0, dash), 16),
                    Long.parseUnsignedLong(fields[0].substring(dash + 1), 16),
                    fields[1].charAt(0) == 'r',
                    fields[1].charAt(1) == 'w',
                    fields[1].charAt(2) == 'x',
                    Long.parseUnsignedLong(fields[2], 16),
                    fields[3],
                    Long.parseUnsignedLong(fields[4]),
                    fields[5].stripLeading());
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
