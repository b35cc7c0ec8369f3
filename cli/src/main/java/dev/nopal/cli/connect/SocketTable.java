package dev.nopal.cli.connect;

import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * The kernel's table of Unix sockets, as a process sees it: it tells whether that process listens
 * on a socket, or another one that has the same pid in its own namespace and the same folder.
 */
record SocketTable(ProcFs proc, int pid) {
    /** A table of this length may have been cut. */
    private static final int LONG = 1 << 19;

    private static final int INODE = 6;
    private static final int PATH = 7;

    /** HotSpot renames its socket when it listens; the table keeps the first name. */
    private static final String FIRST_SUFFIX = ".tmp";

    /** Returns whether the process has a socket of this path open; true if that is not known. */
    boolean mayHold(String path) {
        try {
            String table = proc.text(pid + "/net/unix");
            return table.length() >= LONG || isHeld(inodes(table, path));
        } catch (IOException | DirectoryIteratorException e) {
            return true;
        }
    }

    private static Set<String> inodes(String table, String path) {
        Set<String> inodes = new HashSet<>();
        for (String line : table.split("\n")) {
            String[] fields = line.strip().split("\\s+", PATH + 1);
            if (fields.length > PATH
                    && (fields[PATH].equals(path) || fields[PATH].equals(path + FIRST_SUFFIX))) {
                inodes.add("socket:[" + fields[INODE] + "]");
            }
        }
        return inodes;
    }

    private boolean isHeld(Set<String> sockets) throws IOException {
        try (DirectoryStream<Path> all =
                Files.newDirectoryStream(proc.process(pid).resolve("fd"))) {
            for (Path descriptor : all) {
                if (sockets.contains(link(descriptor))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static String link(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            return ""; // Closed meanwhile.
        }
    }
}
