package dev.nopal.system.harness;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.function.Predicate;

/** A copy of this repository, without its history and without what was built. */
public final class TreeCopy {
    private static final Path ROOT = Path.of(System.getProperty("nopal.root")).normalize();

    private TreeCopy() {}

    /** Copies all files. */
    public static void of(Path copy) throws IOException {
        of(copy, Set.of(), _ -> true);
    }

    /**
     * Copies some files.
     *
     * @param without names of folders that are left out
     * @param wanted decides by the path in the repository
     */
    public static void of(Path copy, Set<String> without, Predicate<String> wanted)
            throws IOException {
        Files.walkFileTree(
                ROOT,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path folder, BasicFileAttributes attributes) throws IOException {
                        if (isLeft(folder) || without.contains(folder.getFileName().toString())) {
                            return FileVisitResult.SKIP_SUBTREE;
                        }
                        Files.createDirectories(copy.resolve(ROOT.relativize(folder)));
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        String name = ROOT.relativize(file).toString();
                        if (!isLeft(file) && wanted.test(name)) {
                            Files.copy(file, copy.resolve(name));
                        }
                        return FileVisitResult.CONTINUE;
                    }
                });
    }

    /** In a worktree, {@code .git} is a file. */
    private static boolean isLeft(Path path) {
        return Set.of(".git", "target").contains(path.getFileName().toString());
    }
}
