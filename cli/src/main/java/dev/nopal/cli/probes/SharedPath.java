package dev.nopal.cli.probes;

import dev.nopal.cli.process.ProcFs;
import dev.nopal.cli.process.TargetFiles;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The name that an image has for all JVMs of a user: it lies in the folder {@code shared} beside
 * the folders of the JVMs, and each JVM has a hard link to it.
 */
final class SharedPath {
    private static final String FOLDER = "shared";

    private SharedPath() {}

    /** Returns the shared name of an image, or the JVM's own one if it does not share it. */
    static String of(ProcFs proc, int pid, MappedFile file) {
        Path own = Path.of(file.kernelPath());
        if (file.isGone() || file.kernelPath().startsWith("/memfd:") || own.getNameCount() < 3) {
            return file.path();
        }
        String folder = own.getParent().resolveSibling(FOLDER).toString();
        try (TargetFiles files = TargetFiles.of(proc, pid)) {
            return TargetFiles.outside(
                    proc,
                    pid,
                    files.nameOf(folder, file.mappings().getFirst().inode())
                            .map(name -> folder + "/" + name)
                            .orElse(file.kernelPath()));
        } catch (IOException e) {
            return file.path(); // the process has ended
        }
    }
}
