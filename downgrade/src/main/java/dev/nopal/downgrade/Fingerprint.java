package dev.nopal.downgrade;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the last output was made of, in a file beside it: names, sizes and times of all that was
 * read, and of this program. A build in which nothing changed makes nothing again.
 */
final class Fingerprint {
    private final Path output;
    private final Path file;
    private String now;

    Fingerprint(Path output) {
        this.output = output;
        this.file = output.resolveSibling(output.getFileName() + ".made-of");
    }

    /** Returns whether the input differs from that of the last output. */
    boolean isNew(FileTree input, Optional<Path> backport) throws IOException {
        StringBuilder text = new StringBuilder();
        append(text, input);
        append(text, FileTree.of(program()));
        if (backport.isPresent()) {
            append(text, backport.get());
        }
        now = text.toString();
        try {
            return !Files.isDirectory(output) || !Files.readString(file).equals(now);
        } catch (NoSuchFileException e) {
            return true;
        }
    }

    /** Returns the folder of this program, which also has the stubs. */
    static Path program() {
        try {
            return Path.of(
                    Fingerprint.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void append(StringBuilder text, FileTree tree) throws IOException {
        for (String path : tree.paths()) {
            append(text, tree.folder().resolve(path));
        }
    }

    private static void append(StringBuilder text, Path file) throws IOException {
        text.append(file)
                .append(' ')
                .append(Files.size(file))
                .append(' ')
                .append(Files.getLastModifiedTime(file))
                .append('\n');
    }

    /** Forgets the last output, before it is changed. */
    void delete() throws IOException {
        Files.deleteIfExists(file);
    }

    /** Remembers the input of the output that is there now. */
    void write() throws IOException {
        Files.writeString(file, now);
    }
}
