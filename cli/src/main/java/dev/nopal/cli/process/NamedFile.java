package dev.nopal.cli.process;

import dev.nopal.cli.held.HeldFile;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A file by its real path, for systems on which a descriptor has no path of its own.
 *
 * <p>Whoever may rename its folders can still exchange it after the checks. Only this user, and
 * root, can do that to the files of this user's JVMs, and on such systems the command works with no
 * others.
 */
final class NamedFile extends HeldFile {
    private final Path path;

    private NamedFile(Path path) {
        this.path = path;
    }

    /** Returns what a path leads to; for paths that no other process chose. */
    static NamedFile named(Path path) throws IOException {
        return new NamedFile(path.toRealPath());
    }

    @Override
    public HeldFile below(String name, Links links) throws IOException {
        if (name.indexOf('\0') >= 0) {
            throw new FileSystemException(name, null, "not a path");
        }
        Path named = path.resolve(name.replaceFirst("^/+", ""));
        Path there = named.normalize();
        if (!there.startsWith(path) || links == Links.REFUSED && !there.equals(named)) {
            throw new FileSystemException(name, null, "goes upwards");
        }
        if (links == Links.INSIDE) {
            Path real = there.toRealPath();
            if (!real.startsWith(path)) {
                throw linked(name);
            }
            return new NamedFile(real);
        }
        Path folder = path;
        for (Path component : path.relativize(there)) {
            folder = folder.resolve(component);
            var found =
                    Files.readAttributes(
                            folder, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (found.isSymbolicLink()) {
                throw linked(name);
            }
        }
        return new NamedFile(there);
    }

    private static FileSystemException linked(String name) {
        return new FileSystemLoopException(name + ": a symbolic link is in the way");
    }

    @Override
    public Path path() {
        return path;
    }

    /** Does nothing: nothing is open. */
    @Override
    public void close() {}
}
